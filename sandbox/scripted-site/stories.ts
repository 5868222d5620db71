import { careersJson, careersList } from './careers.ts';
import { cityList } from './cities.ts';
import { homePage } from './home.ts';
import { policy } from './legal.ts';
import { blog, changelog } from './posts.ts';
import { pricingCards } from './pricing-cards.ts';
import { pricingData } from './pricing-data.ts';
import { pricingTable } from './pricing-table.ts';
import { randomOf } from './random.ts';
import type { Dress, Load, News, Noise, Page, Scenario, Story } from './scenario.ts';
import { wall } from './shell.ts';
import { statusJson, statusPage } from './status.ts';

/** Stories of pages: each scenario with each of its mutations, for each seed. */
export const stories = (seeds: number): readonly Story[] => [
  ...storiesOf(pricingCards, seeds),
  ...storiesOf(pricingTable, seeds),
  ...storiesOf(pricingData, seeds),
  ...storiesOf(careersList, seeds),
  ...storiesOf(careersJson, seeds),
  ...storiesOf(changelog, seeds),
  ...storiesOf(blog, seeds),
  ...storiesOf(statusPage, seeds),
  ...storiesOf(statusJson, seeds),
  ...storiesOf(policy, seeds),
  ...storiesOf(cityList, seeds),
  ...storiesOf(homePage, seeds),
];

const NOTHING = { wanted: [], may: [] } as const;
/** Loads in which a site shows what changes all the time. */
const LEARNING = 10;

function storiesOf<Model>(scenario: Scenario<Model>, seeds: number): readonly Story[] {
  return Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) => [
    ...Object.entries(scenario.news).map(([mutation, news]) =>
      story(scenario, seed, mutation, newsLoads(scenario, seed, mutation, news)),
    ),
    ...scenario.noises.map((noise) => story(scenario, seed, noise, noiseLoads(scenario, seed, noise, 3))),
  ]);
}

function story<Model>(
  { name, pageType, url, draw }: Scenario<Model>,
  seed: number,
  mutation: string,
  loads: readonly Load[],
): Story {
  return { scenario: name, mutation, seed, url, pageType: pageType(draw(randomOf(`${name} ${seed}`))), loads };
}

const idle = (name: string, seed: number, load: number): Dress => ({
  look: (role) => randomOf(`${name} ${seed} ${role}`),
  load: randomOf(`${name} ${seed} load ${load}`),
  noise: null,
  variant: 0,
});

/** The page as it was, with the news, and once more. */
function newsLoads<Model>(
  { name, draw, render }: Scenario<Model>,
  seed: number,
  mutation: string,
  news: News<Model>,
): readonly Load[] {
  const drawn = draw(randomOf(`${name} ${seed}`));
  const random = randomOf(`${name} ${seed} ${mutation}`);
  const before = news.before?.(drawn, random) ?? drawn;
  const after = news.change(before, random);
  const dress = (load: number) => idle(name, seed, load);
  return [
    { page: render(before, dress(0)), expected: null },
    {
      page: render(after, dress(1)),
      expected: { wanted: typeof news.wanted === 'function' ? news.wanted(before) : news.wanted, may: news.may ?? [] },
    },
    { page: render(after, dress(2)), expected: NOTHING },
  ];
}

/** Noises that are on the page all the time; the others come and go. */
const lasting = new Set<Noise>(['nonce', 'clock', 'counter', 'token', 'ad', 'ab']);
/** Nobody can know of them at first sight. */
const learnt = new Set<Noise>(['ad', 'ab']);

/** Loads of a page without any news, of which all but the first ones have to be silent. */
function noiseLoads<Model>(scenario: Scenario<Model>, seed: number, noise: Noise, count: number): readonly Load[] {
  const model = scenario.draw(randomOf(`${scenario.name} ${seed}`));
  const quiet = learnt.has(noise) ? LEARNING : 1;
  return Array.from({ length: quiet + count }, (_, load) => ({
    page: pageOf(scenario, model, dressed(scenario.name, seed, noise, load)),
    expected: load < quiet ? null : NOTHING,
  }));
}

function dressed(name: string, seed: number, noise: Noise, load: number): Dress {
  const isOn = lasting.has(noise) || load % 2 === 1;
  // A variant is drawn for each visitor; three loads in a row are never all the same.
  const drawn = randomOf(`${name} ${seed} variant ${Math.floor(load / 2)}`).whole(0, 1);
  const variant = noise === 'ad' ? load : load % 2 === 0 ? drawn : 1 - drawn;
  return { ...idle(name, seed, load), noise: isOn ? noise : null, variant };
}

const pageOf = <Model>({ render }: Scenario<Model>, model: Model, dress: Dress): Page => {
  const page = render(model, dress);
  return dress.noise === 'wall' ? { contentType: 'text/html; charset=utf-8', body: wall(dress) } : page;
};

/** Loads of a page that has no news, for a noise: so many after those by which it is learnt. */
export function scansOf(noise: Noise, seed: number, count: number): Story {
  const of = <Model>(scenario: Scenario<Model>) =>
    story(scenario, seed, noise, noiseLoads(scenario, seed, noise, count));
  if (noise === 'headings' || noise === 'anchors') return of(policy);
  return noise === 'reorder' ? of(cityList) : of(pricingCards);
}
