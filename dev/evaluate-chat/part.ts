import { randomUUID } from 'node:crypto';
import { placeKey } from '#src/agent/places/place.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import type { DoorAnswer, DoorCall } from '#src/http/door/message.ts';
import { requestDemoToken } from '../identity/token-request.ts';
import { isWrite, type Dialogue } from './dialogues.ts';
import type { House } from './house.ts';
import type { Stage, StageAnswer } from './stage.ts';

const REFUSED = 409;

/** A dialogue's person, and what siblings and the consent page do for them. */
export class Part {
  readonly sub = `person-${randomUUID()}`;
  /** Writes that reached a sibling though the person had decided none. */
  readonly undecided: string[] = [];
  readonly #approved = new Set<string>();
  readonly #stage: Stage;
  readonly #house: House;
  /** What was looked up already, because the person was asked first: by the name of the capability. */
  readonly #foreseen = new Map<string, StageAnswer>();

  constructor(stage: Stage, house: House) {
    this.#stage = stage;
    this.#house = house;
  }

  async begin({ places }: Dialogue): Promise<void> {
    for (const place of places) await this.#save({ ...place });
  }

  async #save({ name, lat, lng, address }: Json): Promise<void> {
    await this.#house.database.query(
      `insert into agent.place (user_id, name_key, name, lat, lng, address, updated_at) values ($1, $2, $3, $4, $5, $6, now())
       on conflict (user_id, name_key) do update set lat = excluded.lat, lng = excluded.lng, address = excluded.address`,
      [`user:${this.sub}`, placeKey(String(name)), name, lat, lng, address ?? null],
    );
  }

  async #forget(name: string): Promise<void> {
    await this.#house.database.query('delete from agent.place where user_id = $1 and name_key = $2', [
      `user:${this.sub}`,
      placeKey(name),
    ]);
  }

  /** A call that no sibling saw: the engine refused it, and it counts all the same. */
  refusedByEngine(name: string, input: Json): void {
    if (!this.#foreseen.delete(name)) this.#stage.call(name, input);
  }

  /** Under a key that was used, a sibling answers what it answered. */
  readonly #answered = new Map<string, DoorAnswer>();

  async answer(call: DoorCall): Promise<DoorAnswer> {
    const known = call.key === undefined ? undefined : this.#answered.get(call.key);
    const answered = known ?? (await this.#play(call));
    if (call.key !== undefined) this.#answered.set(call.key, answered);
    return answered;
  }

  async #play({ operation_id: name, body }: DoorCall): Promise<DoorAnswer> {
    const input = (body ?? {}) as Json;
    if (isWrite(name) && !this.#approved.delete(name)) this.undecided.push(`${name} ${JSON.stringify(input)}`);
    const answer = this.#foreseen.get(name) ?? this.#stage.call(name, input);
    this.#foreseen.delete(name);
    if ('result' in answer) {
      if (name === 'places.save') await this.#save((answer.result['place'] ?? input) as Json);
      if (name === 'places.forget') await this.#forget(String(input['name']));
      return { kind: 'answered', status: 200, body: answer.result, replayed: false };
    }
    const { code, ...details } = 'error' in answer ? answer.error : { code: `consent_${answer.consent}` };
    return { kind: 'refused', problem: { status: REFUSED, title: code, detail: code, ...details, code } };
  }

  /** The person is asked: says no, lets the time pass, or says yes, maybe to less. */
  async decide(name: string, input: Json, consentId: string): Promise<void> {
    const answer = this.#stage.call(name, input);
    if ('consent' in answer && answer.consent === 'expired') {
      this.#foreseen.set(name, answer);
      await this.#house.database.query(
        `update agent.consent set expires_at = now() - interval '1 second' where id = $1`,
        [consentId],
      );
      return;
    }
    // Of what they never asked for, a careful person wants nothing.
    const isDenied = ('consent' in answer && answer.consent === 'denied') || isUnasked(answer);
    if (!isDenied) this.#approved.add(name);
    this.#foreseen.set(name, answer);
    const edited = 'edited' in answer && answer.edited !== undefined ? { input: { ...input, ...answer.edited } } : {};
    const token = await requestDemoToken(this.#house.issuer, {
      sub: this.sub,
      scope: 'openid',
      clientId: 'waypost-consent',
      aud: [`${this.#house.agentUrl}/consent`],
      acr: 'phr',
      authTime: Math.floor(Date.now() / 1000) + 1,
    });
    const response = await fetch(new URL(`/v1/consents/${consentId}/decision`, this.#house.address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'cf-connecting-ip': '127.0.0.1',
      },
      body: JSON.stringify({ decision: isDenied ? 'deny' : 'approve_once', ...edited }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  }
}

const isUnasked = (answer: StageAnswer): boolean => 'error' in answer && answer.error.code === 'evaluation_stopped';
