/** Settings for encoders, ready to paste. Segments of two seconds, each beginning with a key frame. */

const SEGMENT_SECONDS = 2;
const FRAMES_PER_SECOND = 30;
const FLAGS = 'independent_segments+program_date_time';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A command that sends a test picture, and one that sends a file. */
export function ffmpegCommand(url: string, source: 'test-picture' | 'file'): string {
  const input =
    source === 'file'
      ? '-re -i video.mp4'
      : `-re -f lavfi -i testsrc2=size=1280x720:rate=${FRAMES_PER_SECOND} -f lavfi -i sine=frequency=440`;
  return [
    `ffmpeg ${input}`,
    `-c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 3000k -maxrate 3000k -bufsize 6000k -g ${FRAMES_PER_SECOND * SEGMENT_SECONDS} -sc_threshold 0`,
    '-c:a aac -b:a 128k -ar 48000',
    `-f hls -hls_time ${SEGMENT_SECONDS} -hls_list_size 6 -hls_flags ${FLAGS}`,
    `-method PUT -http_persistent 1 ${quoted(url)}`,
  ].join(' \\\n  ');
}

export interface Setting {
  readonly name: string;
  readonly value: string;
}

/** OBS Studio: Settings, Output, Output Mode “Advanced”, Recording, Type “Custom Output (FFmpeg)”. Then “Start Recording”. */
export const obsHlsSettings = (url: string): readonly Setting[] => [
  { name: 'FFmpeg Output Type', value: 'Output to URL' },
  { name: 'File path or URL', value: url },
  { name: 'Container Format', value: 'hls' },
  {
    name: 'Muxer Settings',
    value: `method=PUT http_persistent=1 hls_time=${SEGMENT_SECONDS} hls_list_size=6 hls_flags=${FLAGS}`,
  },
  { name: 'Video Bitrate', value: '3000 Kbps' },
  { name: 'Keyframe Interval (frames)', value: String(FRAMES_PER_SECOND * SEGMENT_SECONDS) },
  { name: 'Video Encoder', value: 'libx264' },
  { name: 'Audio Encoder', value: 'aac' },
];

/** OBS Studio if a provider ingests RTMPS: Settings, Stream, Service “Custom…”. Then “Start Streaming”. */
export const obsRtmpsSettings = (url: string, streamKey: string): readonly Setting[] => [
  { name: 'Server', value: url },
  { name: 'Stream Key', value: streamKey },
];
