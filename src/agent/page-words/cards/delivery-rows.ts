import { jsonAt, moment, numberAt, row, textAt, type CardRow, type CardText, type Json } from './card.ts';

/** A stop by its street, or by what is known of it. */
export function stopWords(stop: Json): string | undefined {
  const { address } = stop;
  const street = typeof address === 'string' ? address : textAt(jsonAt(stop, 'address'), 'line1');
  if (street !== undefined && street !== '') return street;
  const [lat, lng] = [numberAt(stop, 'lat'), numberAt(stop, 'lng')];
  return lat === undefined || lng === undefined ? undefined : `${lat}, ${lng}`;
}

export const fromTo = (from: Json, to: Json): readonly CardRow[] => [
  ...row('From', stopWords(from)),
  ...row('To', stopWords(to)),
];

/** Which delivery it is, for whoever knows it by more than its id. */
export const aboutDelivery = (delivery: Json): readonly CardRow[] => [
  ...fromTo(jsonAt(delivery, 'pickup'), jsonAt(delivery, 'dropoff')),
  ...row('For', textAt(jsonAt(delivery, 'customer'), 'name')),
  ...row('What', textAt(delivery, 'description')),
];

/** From when until when. */
export function windowAt(input: Json, name: string): CardText | undefined {
  const window = jsonAt(input, name);
  const start = moment(textAt(window, 'start'), 'when');
  const until = textAt(window, 'end');
  return start === undefined || until === undefined || Number.isNaN(Date.parse(until)) ? start : { ...start, until };
}
