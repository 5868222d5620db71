interface Box {
  readonly type: string;
  readonly at: number;
  readonly end: number;
}

/** The boxes of an ISO base media file between two offsets (ISO 14496-12, 4.2). ffmpeg's own: sizes are right. */
function boxesOf(bytes: Buffer, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; at += bytes.readUInt32BE(at))
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), at, end: at + bytes.readUInt32BE(at) });
  return boxes;
}

/** The boxes at the end of a path of types. */
const boxesAt = (bytes: Buffer, path: readonly string[], from = 0, to = bytes.length): readonly Box[] => {
  const [type, ...rest] = path;
  const here = boxesOf(bytes, from, to).filter((box) => box.type === type);
  return rest.length === 0 ? here : here.flatMap(({ at, end }) => boxesAt(bytes, rest, at + 8, end));
};

const only = (boxes: readonly Box[]): Box => {
  const [box] = boxes;
  if (box === undefined || boxes.length > 1) throw new Error('the clip’s boxes are other ones than ffmpeg makes');
  return box;
};

/** Ticks a second of each track of an initialisation section, by its id. */
export function timescalesOf(init: Buffer): ReadonlyMap<number, number> {
  return new Map(
    boxesAt(init, ['moov', 'trak']).map(({ at, end }) => {
      const header = only(boxesAt(init, ['tkhd'], at + 8, end));
      const media = only(boxesAt(init, ['mdia', 'mdhd'], at + 8, end));
      return [init.readUInt32BE(header.at + 20), init.readUInt32BE(media.at + 20)];
    }),
  );
}

/**
 * A copy of a fragment that begins later: pushed in a loop, a clip continues without a break. Its index (`sidx`) isn't
 * needed and is left out, because it would have to be shifted, too.
 */
export function shiftFragment(fragment: Buffer, timescales: ReadonlyMap<number, number>, seconds: number): Buffer {
  const kept = boxesOf(fragment, 0, fragment.length).filter(({ type }) => type !== 'sidx');
  const shifted = Buffer.concat(kept.map(({ at, end }) => fragment.subarray(at, end)));
  for (const { at, end } of boxesAt(shifted, ['moof', 'traf'])) {
    const track = shifted.readUInt32BE(only(boxesAt(shifted, ['tfhd'], at + 8, end)).at + 12);
    const ticks = BigInt(Math.round(seconds * (timescales.get(track) ?? 0)));
    const time = only(boxesAt(shifted, ['tfdt'], at + 8, end)).at + 12; // version 1: 64 bits
    shifted.writeBigUInt64BE(shifted.readBigUInt64BE(time) + ticks, time);
  }
  return shifted;
}
