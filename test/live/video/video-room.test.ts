import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listing, names } from './video-encoder.ts';
import { RoomStage, T0 } from './video-stage.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: T0 }));
afterEach(() => void vi.useRealTimers());

describe('the room', () => {
  test('VIDEO-14 what was pushed is there after a restart, and goes on', async () => {
    const stage = new RoomStage();
    await stage.push(0, 4);
    stage.store('s5.ts');
    const before = stage.video.playlist();
    stage.wake();
    expect(stage.video.playlist()).toBe(before);
    stage.video.take({ keyHash: 'hash', command: { type: 'list', listing: listing(5, names(5, 5)) } });
    expect(stage.files).toEqual(['0.ts', '1.ts', '2.ts', '3.ts', '4.ts', '5.ts']);
    expect(stage.video.admit('hash')).toEqual({ kind: 'admitted', number: 6 });
  });

  test('VIDEO-14 silence is noticed after a restart, too', async () => {
    const stage = new RoomStage();
    await stage.push(0, 0);
    stage.wake();
    await stage.pass(10);
    expect(stage.status).toBe('reconnecting');
    stage.wake();
    await stage.pass(60);
    expect(stage.told).toEqual([
      { type: 'stream.updated', status: 'live' },
      { type: 'stream.reconnecting' },
      { type: 'stream.ended', reason: 'connection_lost' },
    ]);
  });

  test('BID-14 a stream whose encoder is gone isn’t over before a lot that somebody has bid for', async () => {
    const stage = new RoomStage();
    await stage.push(0, 0);
    await stage.pass(10);
    expect(stage.status).toBe('reconnecting');
    stage.heldUntil = Date.now() + 90_000;
    await stage.pass(80);
    expect(stage.status).toBe('reconnecting');
    stage.wake();
    await stage.pass(15);
    expect(stage.told.at(-1)).toEqual({ type: 'stream.ended', reason: 'connection_lost' });
  });

  test('INGEST-8 another key, a room that isn’t open or is over: nothing is let in', async () => {
    const stage = new RoomStage();
    const command = { type: 'list', listing: listing(0, names(0, 0)) } as const;
    const refusals = (keyHash = 'hash') => [stage.video.admit(keyHash), stage.video.take({ keyHash, command })];
    const all = (refusal: string) => [
      { kind: 'refused', refusal },
      { kind: 'refused', refusal },
    ];
    expect(refusals('other')).toEqual(all('stream_key'));
    await stage.push(0, 0);
    stage.status = 'ended';
    expect(refusals()).toEqual(all('over'));
    stage.facts = undefined;
    expect(refusals()).toEqual(all('not_open'));
  });
});

describe('storage', () => {
  test('VIDEO-13 what left the window is deleted, and nothing sooner than a minute later', async () => {
    const stage = new RoomStage();
    await stage.push(0, 159);
    expect(stage.files).toHaveLength(150);
    expect(stage.storage.objects.size).toBe(160);
    await stage.push(160, 219);
    const kept = [...stage.storage.objects].length;
    expect(kept).toBeGreaterThanOrEqual(180);
    expect(kept).toBeLessThanOrEqual(211);
    for (const file of stage.files) expect(stage.storage.objects).toContain(`streams/x/${file}`);
  });

  test('VIDEO-13 300 s after the end all is deleted, what was never taken too', async () => {
    const stage = new RoomStage();
    await stage.push(0, 4);
    stage.video.admit('hash');
    stage.storage.objects.add('streams/x/5.ts'); // the Worker died before it said so
    stage.storage.objects.add('streams/y/5.ts');
    stage.video.end('host_ended');
    stage.status = 'ended';
    await stage.pass(299);
    expect(stage.files).toHaveLength(5);
    expect(stage.storage.objects.size).toBe(7);
    stage.wake();
    await stage.pass(2);
    expect(stage.video.playlist()).toBeUndefined();
    expect([...stage.storage.objects]).toEqual(['streams/y/5.ts']);
    expect(stage.storage.alarmAt).toBe(Infinity); // it sleeps for good
  });

  test('VIDEO-13 a bucket that is down is asked again', async () => {
    const stage = new RoomStage();
    await stage.push(0, 1);
    stage.storage.bucketFails = true;
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stage.video.end('host_ended');
    await stage.pass(320);
    expect(complaints).toHaveBeenCalled();
    complaints.mockRestore();
    expect(stage.storage.objects.size).toBe(2);
    stage.storage.bucketFails = false;
    await stage.pass(10);
    expect(stage.storage.objects.size).toBe(0);
  });

  test('VIDEO-13 a recorded stream stays, and is played whole once it is over', async () => {
    const stage = new RoomStage(true);
    await stage.push(0, 199);
    expect(stage.files).toHaveLength(150);
    stage.video.end('host_ended');
    stage.status = 'ended';
    await stage.pass(86_400);
    stage.wake();
    expect(stage.files).toEqual(Array.from({ length: 200 }, (_, n) => `${n}.ts`));
    expect(stage.video.playlist()).toMatch(/#EXT-X-MEDIA-SEQUENCE:0\n[^]*#EXT-X-ENDLIST\n$/);
    expect(stage.storage.objects.size).toBe(200);
  });
});

describe('a provider', () => {
  const at = (seconds: number) => T0 + seconds * 1000;

  test('WAY-6 what it says of its encoder is the stream’s status; what is older or said again is no news', async () => {
    const stage = new RoomStage(false, true);
    for (const event of [
      { isConnected: false, at: at(1) },
      { isConnected: true, at: at(3) },
      { isConnected: true, at: at(3) },
      { isConnected: false, at: at(2) },
      { isConnected: false, at: at(9) },
      { isConnected: true, at: at(8) },
      { isConnected: true, at: at(10) },
    ])
      stage.video.notice(event);
    expect(stage.told.map(({ type }) => type)).toEqual(['stream.updated', 'stream.reconnecting', 'stream.updated']);
    await stage.pass(3_600); // silence is the provider's to notice
    expect(stage.status).toBe('live');
  });

  test('WAY-6 away for a minute, the stream is over and its way in is closed, again whenever somebody connects', async () => {
    const stage = new RoomStage(false, true);
    stage.video.notice({ isConnected: true, at: at(1) });
    stage.video.notice({ isConnected: false, at: at(2) });
    await stage.pass(60);
    expect([stage.status, stage.closed]).toEqual(['ended', 1]);
    stage.video.notice({ isConnected: true, at: at(70) });
    await stage.pass(1);
    expect([stage.status, stage.closed]).toEqual(['ended', 2]);
  });
});
