/** The people who chat in the demo stream's room: the host and three viewers. */
export const speakers = {
  nora: 'Nora at the market',
  milo: 'Milo',
  priya: 'Priya',
  sam: 'Sam K.',
} as const;
export type Speaker = keyof typeof speakers;

export interface Line {
  readonly speaker: Speaker;
  readonly text: string;
  /** Answers this person's last message. */
  readonly to?: Speaker;
}

/** The messages, repeated in a loop. */
export const lines: readonly Line[] = [
  { speaker: 'nora', text: 'Good morning! Five crates of heirlooms today, picked at six.' },
  { speaker: 'priya', text: 'Morning Nora 👋 is the green one a Green Zebra?' },
  { speaker: 'nora', text: 'It is. Ripe when it gives a little at the shoulders.', to: 'priya' },
  { speaker: 'milo', text: 'How much is a mixed box?' },
  { speaker: 'nora', text: 'Mixed box is $14, about four pounds, my pick of all five.', to: 'milo' },
  { speaker: 'sam', text: 'Got one last week. The dark ones were gone before I was home.' },
  { speaker: 'milo', text: 'Which one is the dark one?', to: 'sam' },
  { speaker: 'sam', text: 'Cherokee Purple I think, second from the right', to: 'milo' },
  { speaker: 'nora', text: 'Right! Sweet, a bit smoky. Nine pounds of those left.', to: 'sam' },
  { speaker: 'priya', text: 'Can you deliver to the Mission before noon?' },
  { speaker: 'nora', text: 'Yes: order by ten and a driver brings it by half past eleven.', to: 'priya' },
  { speaker: 'priya', text: 'Perfect, one mixed box for me then 🍅' },
  { speaker: 'milo', text: 'And for sauce?' },
  { speaker: 'nora', text: 'The orange ones. Halve them, salt, an hour in a slow oven.', to: 'milo' },
  { speaker: 'sam', text: 'Second that. Bit of thyme, nothing else.' },
  { speaker: 'milo', text: 'Sold. Two pounds of orange please' },
  { speaker: 'nora', text: 'Packed! Could somebody say hello to the dog under the table? He thinks he is hidden.' },
  { speaker: 'priya', text: 'Hello dog 😄' },
  { speaker: 'sam', text: 'Best part of the stream' },
  { speaker: 'priya', text: 'Do they keep till Tuesday?' },
  { speaker: 'nora', text: 'Stem down on a plate, never in the fridge, and they will.', to: 'priya' },
  { speaker: 'sam', text: 'Any basil this week?' },
  { speaker: 'nora', text: 'Three bunches, Genovese. First come.', to: 'sam' },
  { speaker: 'milo', text: 'What’s the yellow striped one called?' },
  { speaker: 'nora', text: 'Pineapple. Hardly any seeds, lovely on toast.', to: 'milo' },
  { speaker: 'sam', text: 'Turn the yellow one round once more?' },
  { speaker: 'nora', text: 'There you go, all the way round.', to: 'sam' },
  { speaker: 'priya', text: 'Gorgeous. See you Saturday!' },
];
