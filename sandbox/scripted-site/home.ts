import type { Random } from './random.ts';
import type { Dress, News, Scenario } from './scenario.ts';
import { classNames, escaped, wholePage } from './shell.ts';
import { brands, features, headlines, integrations, quotes, sentences } from './words.ts';

interface Home {
  readonly brand: string;
  readonly headline: string;
  readonly features: readonly string[];
  readonly integrations: readonly string[];
}

const drawHome = (random: Random): Home => ({
  brand: random.one(brands),
  headline: random.one(headlines),
  features: random.some(features, random.whole(5, 10)),
  integrations: random.some(integrations, random.whole(4, 8)),
});

const another = (random: Random, all: readonly string[], taken: readonly string[]): string =>
  random.one(all.filter((each) => !taken.includes(each)));

const news = {
  headline_changed: {
    wanted: [['messaging_changed']],
    change: (home, random) => ({ ...home, headline: another(random, headlines, [home.headline]) }),
  },
  feature_added: {
    wanted: [['feature_launched']],
    change: (home, random) => ({ ...home, features: [...home.features, another(random, features, home.features)] }),
  },
  feature_removed: {
    wanted: [['feature_removed']],
    change: (home, random) => ({
      ...home,
      features: home.features.toSpliced(random.whole(0, home.features.length - 1), 1),
    }),
  },
  integration_added: {
    wanted: [['integration_added']],
    change: (home, random) => ({
      ...home,
      integrations: [...home.integrations, another(random, integrations, home.integrations)],
    }),
  },
} as const satisfies Readonly<Record<string, News<Home>>>;

/** Each with a sentence of its own, which follows from its name. */
const about = (feature: string): string => sentences[feature.length % sentences.length] ?? '';
const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const grids: readonly ((listed: readonly string[], named: (role: string) => string) => string)[] = [
  (listed, named) =>
    `<div${named('features')}>${listed.map((each) => `<div${named('feature')}><h3>${escaped(each)}</h3><p>${about(each)}</p></div>`).join('\n')}</div>`,
  (listed, named) => `<ul${named('features')}>${listed.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`,
  (listed, named) =>
    listed
      .map(
        (each) =>
          `<section${named('feature')}><h3><a href="/features/${slug(each)}">${escaped(each)}</a></h3><p>${about(each)}</p></section>`,
      )
      .join('\n'),
];

const logos: readonly ((listed: readonly string[], named: (role: string) => string) => string)[] = [
  (listed, named) =>
    `<ul${named('integrations')}>${listed.map((each) => `<li><a href="/integrations/${slug(each)}">${each}</a></li>`).join('')}</ul>`,
  (listed, named) =>
    `<div${named('logos')}>${listed.map((each) => `<div><img src="/logos/${slug(each)}.svg" alt="${each}"><span>${each}</span></div>`).join('')}</div>`,
];

function testimonials({ look }: Dress): string {
  const [words, who] = look('quote').one(quotes);
  return `<blockquote>${words}<cite>${who}</cite></blockquote>`;
}

export const homePage: Scenario<Home> = {
  name: 'features and home',
  pageType: () => 'features',
  url: 'https://rival.example/features',
  draw: drawHome,
  render: (home, dress) => {
    const named = classNames(dress);
    const titles = [
      dress.look('features').one(['Features', 'What you can do', 'Everything included']),
      dress.look('integrations').one(['Integrations', 'Works with', 'Connects to your tools']),
    ];
    const html = `<section${named('hero')}><h1>${home.headline}</h1><p>${dress.look('lead').one(sentences)}</p><a href="/signup">Start now</a></section>
<h2>${titles[0]}</h2>${dress.look('grid').one(grids)(home.features, named)}
<h2>${titles[1]}</h2>${dress.look('logos').one(logos)(home.integrations, named)}${testimonials(dress)}`;
    return {
      contentType: 'text/html; charset=utf-8',
      body: wholePage({ title: 'Features', brand: home.brand, language: 'en', html }, dress),
    };
  },
  news,
  noises: ['nonce', 'counter', 'ad', 'ab', 'banner'],
};
