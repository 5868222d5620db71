import { randomUUID } from 'node:crypto';

/** A mail as it was handed over. Scheduled ones are kept, and were sent to nobody. */
export type Caught = {
  readonly id: string;
  readonly by: 'HTTP' | 'SMTP';
  readonly at: Date;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly key: string | null;
  /** Until when it waits; cancelled, it is never sent. */
  readonly scheduledAt: string | null;
  cancelled: boolean;
};

/** The last mails, the newest last. */
export class Mailbox {
  readonly #mails = new Map<string, Caught>();
  readonly #kept: number;

  constructor(kept: number) {
    this.#kept = kept;
  }

  add(mail: Omit<Caught, 'id' | 'at' | 'cancelled'>): Caught {
    const caught = { ...mail, id: randomUUID(), at: new Date(), cancelled: false };
    this.#mails.set(caught.id, caught);
    for (const oldest of this.#mails.keys()) {
      if (this.#mails.size <= this.#kept) break;
      this.#mails.delete(oldest);
    }
    return caught;
  }

  find(id: string): Caught | undefined {
    return this.#mails.get(id);
  }

  all(): readonly Caught[] {
    return [...this.#mails.values()];
  }
}
