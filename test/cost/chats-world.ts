import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';

/** As long as a message can be. */
const long = { message: `${'漢'.repeat(10_000)} ?`, time_zone: 'America/Los_Angeles' };

export const isChats = ({ path }: Door) => path === '/v1/chat' || path.startsWith('/v1/conversations');

/** A person who talks a lot: one conversation to read, one to delete. */
export async function openChatsWorld(suite: Suite) {
  const token = await suite.token({ sub: 'a-person-of-chats', scope: 'chat', aud: [suite.urls.agent] });
  const send = (path: string, body: object) =>
    suite.fetch(
      path,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      'agent',
    );
  const talk = async (path: string) => {
    const response = await send(path, long);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    const [, run = '', id = ''] = /"run_id":"([^"]+)".*?"conversation_id":"([^"]+)"/.exec(await response.text()) ?? [];
    return { id, run };
  };
  const kept = await talk('/v1/chat');
  const { run } = await talk(`/v1/conversations/${kept.id}/chat`);
  const deleted = await talk('/v1/chat');
  return {
    token,
    idOf: ({ method }: Door) => (method === 'DELETE' ? deleted : kept).id,
    params: { run_id: run },
    taken: {
      'POST /v1/chat': [long],
      'POST /v1/conversations/:id/chat': [long],
      'POST /v1/conversations': [{ title: '漢'.repeat(80) }],
      'PATCH /v1/conversations/:id': [{ title: '\ufdfa'.repeat(4) }],
    },
  };
}
