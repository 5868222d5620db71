/** The siblings of the agent Worker while dialogues are played: whoever plays them answers. */
export const STAGE_WORKER = `
import { WorkerEntrypoint } from 'cloudflare:workers';
export class Door extends WorkerEntrypoint {
  async call(call) {
    const answer = await fetch(this.env.STAGE_URL, { method: 'POST', body: JSON.stringify(call) });
    return answer.json();
  }
  outcome() {
    return { kind: 'none' };
  }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;
