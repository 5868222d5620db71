import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, most of them by waiting: begun last, they would be waited for alone. */
const slow = [
  '/test/walks/',
  '/test/stack/',
  '/test/browser/',
  '/test/agent/pages/chat',
  '/test/refusals/',
  '/test/platform/quota/',
  '/test/live/streams/live-quotas',
  '/test/sandbox/simulator/simulator',
  '/test/delivery/dispatch/accept-race',
  '/test/delivery/journey/random-walk',
  '/test/house/new-domain/',
  '/test/delivery/fare/tokens-keys',
  '/test/delivery/tracking/tracking-driver',
  '/test/live/room/room-killed',
  '/test/live/video/video-interrupted',
  '/test/live/bidding/room-bids',
  '/test/intel/measured/histories',
  '/test/intel/swarm/',
  '/test/agent/chat/overlooked',
  '/test/dev/evaluate-chat/evaluation',
  '/test/openapi/generate',
];

/** A clean clone knows of no earlier run, by which the slowest would go first: this order is good enough. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((part) => moduleId.includes(part));
    // oxlint-disable-next-line unicorn/no-array-sort -- no array, a sequencer
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => isSlow(file)), ...sorted.filter((file) => !isSlow(file))];
  }
}
