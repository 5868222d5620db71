import * as z from 'zod';
import { AuctionIdText, moment } from '#src/live/lots/auction-wire.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { GivenMoment, oneLine } from '#src/platform/wire.ts';
import { clipBounds, clipFailures, clipStatuses, DEFAULT_CLIP_SECONDS, MAX_CLIP_TITLE } from './clip.ts';

/** In one spelling, as its files are named. */
export const ClipIdText = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The clip.', example: '3e9a1c52-6d0f-4b8e-a7c4-91f2d3e4b5a6' });

const milliseconds = z.int().min(0);

export const ClipWire = z
  .strictObject({
    id: ClipIdText,
    streamId: StreamIdText,
    creator: z
      .strictObject({
        id: z.string().meta({ description: 'Their public id.', example: '9b1c04d7e2f35a688c10' }),
        displayName: z.string().meta({ description: 'As they were called then.', example: 'Ben' }),
      })
      .nullable()
      .meta({ description: 'Who cut it. Null where a sold lot got it by itself.' }),
    title: z.string().meta({ description: '1 to 140 characters, one line.', example: 'The blue one' }),
    status: z.enum(clipStatuses).meta({
      description: 'pending: its files are being copied. ready: it can be played. failed: failure says why.',
      example: 'ready',
    }),
    failure: z.enum(clipFailures).nullable().meta({
      description: 'no_video: nothing of it was filmed. storage: a file couldn’t be copied. Null unless it has failed.',
      example: null,
    }),
    startOffsetMs: milliseconds.meta({
      description: 'From the stream’s begin to the moment that was asked for, in ms.',
      example: 671_000,
    }),
    durationMs: milliseconds.meta({ description: 'Of what is there, in whole segments, in ms.', example: 32_000 }),
    auctionId: AuctionIdText.nullable().meta({ description: 'The auction that it shows.', example: null }),
    url: z.url().meta({ description: 'Its page, to be shared.' }),
    playback: z.strictObject({
      hlsUrl: z.url().meta({ description: 'Its HLS playlist (RFC 8216); 404 until it is ready.' }),
    }),
    thumbnailUrl: z.url().meta({ description: 'A picture: the stream’s.' }),
    createdAt: moment.meta({ description: 'When it was asked for.', example: '2026-11-21T09:41:12.000Z' }),
  })
  .meta({ id: 'Clip' });

const [MIN_SECONDS, MAX_SECONDS] = clipBounds.durationSeconds;

export const CreateClipRequest = z
  .strictObject({
    title: oneLine(MAX_CLIP_TITLE)
      .refine((text) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text), 'must have a character that can be seen')
      .transform((text) => text.trim())
      .optional()
      .meta({
        description: 'What is seen: 1 to 140 characters, one line. Without it: the stream’s title.',
        example: 'The blue one',
      }),
    durationSeconds: z
      .int()
      .min(MIN_SECONDS)
      .max(MAX_SECONDS)
      .optional()
      .meta({
        description: `How long: 5 to 60 seconds, ${DEFAULT_CLIP_SECONDS} unless given.`,
        example: DEFAULT_CLIP_SECONDS,
      }),
    endAt: GivenMoment.optional().meta({
      description:
        'When it ends, in the time that the playlist has (PROGRAM-DATE-TIME). Without it and startAt: with the newest.',
      example: '2026-11-21T09:41:10.000Z',
    }),
    startAt: GivenMoment.optional().meta({
      description: 'When it begins, in the place of endAt.',
      example: '2026-11-21T09:40:40.000Z',
    }),
    auctionId: AuctionIdText.optional().meta({ description: 'An auction of the stream that it shows.' }),
  })
  .refine(({ startAt, endAt }) => startAt === undefined || endAt === undefined, {
    path: ['startAt'],
    error: 'Leave it out, or endAt.',
  })
  .meta({ id: 'CreateClip' });
