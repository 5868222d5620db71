import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomDocument } from '../../../dev/asyncapi/document.ts';
import { asyncApiFiles } from '../../../dev/asyncapi/files.ts';
import { closeCodes } from '#src/live/room/close-code.ts';
import { isDroppable } from '#src/live/room/event.ts';
import { clientCommands } from '#src/live/room/command-wire.ts';
import { serverMessages } from '#src/live/room/room-wire.ts';
import { objectsOf, resolvePointer } from '#test/openapi/walk.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the document of the room’s protocol', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['live'] });
  });
  afterAll(() => suite.close());

  test('ROOM-23 it is made of the shapes that the room reads and checks: each command, message, event and close code is in it', () => {
    const document = roomDocument();
    const objects = [...objectsOf(document)];
    const broken = objects.filter(
      ([, { $ref }]) => typeof $ref === 'string' && resolvePointer(document, $ref) === undefined,
    );
    expect(broken).toEqual([]);
    const { messages, schemas } = document['components'] as Record<string, Record<string, object>>;
    const names = [...clientCommands, ...serverMessages].map((shape) => shape.meta()?.id ?? '');
    expect(Object.keys(messages ?? {}).toSorted()).toEqual([...names, 'ping', 'pong'].toSorted());
    expect(Object.keys(schemas ?? {})).toEqual(expect.arrayContaining([...names, ...Object.keys(isDroppable)]));
    const text = JSON.stringify(document);
    for (const { code } of Object.values(closeCodes)) expect(text).toContain(`${code} `);
    for (const word of ['x-waypost-schema', '$defs', 'documentedAs', 'undefined']) expect(text).not.toContain(word);
  });

  test('ROOM-23 what is committed and what the Worker serves at /asyncapi.json is this document', async () => {
    const [file] = asyncApiFiles();
    expect(await readFile(join(ROOT, 'docs/asyncapi/live.json'), 'utf8')).toBe(file?.text);
    const response = await suite.fetch('/asyncapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toBe(file?.text);
  });
});
