/** An error of the provider's reference: its status, name and message. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, name: string, message: string) {
    super(message);
    this.status = status;
    this.error = name;
  }

  get body(): object {
    return { statusCode: this.status, name: this.error, message: this.message };
  }
}
