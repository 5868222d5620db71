import type { Random } from './random.ts';
import type { Dress, News, Scenario } from './scenario.ts';
import { classNames, wholePage } from './shell.ts';
import { brands, cities, sentences } from './words.ts';

interface Places {
  readonly brand: string;
  readonly cities: readonly string[];
}

const drawPlaces = (random: Random): Places => ({
  brand: random.one(brands),
  cities: random.some(cities, random.whole(8, 24)).toSorted(),
});

const entering =
  (count: number) =>
  (places: Places, random: Random): Places => ({
    ...places,
    cities: [
      ...places.cities,
      ...random.some(
        cities.filter((city) => !places.cities.includes(city)),
        count,
      ),
    ].toSorted(),
  });

const news = {
  city_added: { wanted: [['market_entered']], change: entering(1) },
  cities_added: { wanted: [['market_entered']], change: entering(3) },
  city_left: {
    wanted: [['availability_changed']],
    change: (places, random) => ({
      ...places,
      cities: places.cities.toSpliced(random.whole(0, places.cities.length - 1), 1),
    }),
  },
  moved: {
    wanted: [['market_entered'], ['availability_changed']],
    change: (places, random) => entering(1)({ ...places, cities: places.cities.slice(1) }, random),
  },
} as const satisfies Readonly<Record<string, News<Places>>>;

const slug = (city: string) => city.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** A list of links, plain items, tiles, columns by initial, one sentence each. */
const lists: readonly ((listed: readonly string[], named: (role: string) => string) => string)[] = [
  (listed, named) =>
    `<ul${named('cities')}>${listed.map((city) => `<li><a href="/cities/${slug(city)}">${city}</a></li>`).join('\n')}</ul>`,
  (listed, named) => `<ul${named('list')}>${listed.map((city) => `<li>${city}</li>`).join('')}</ul>`,
  (listed, named) =>
    `<div${named('tiles')}>${listed.map((city) => `<a${named('tile')} href="/${slug(city)}"><img src="/img/${slug(city)}.jpg" alt=""><h3>${city}</h3></a>`).join('\n')}</div>`,
  (listed, named) =>
    [...Map.groupBy(listed, (city) => city.slice(0, 1))]
      .map(
        ([initial, own]) =>
          `<div${named('letter')}><h2>${initial}</h2>${own.map((city) => `<p><a href="/where/${slug(city)}">${city}</a></p>`).join('')}</div>`,
      )
      .join('\n'),
];

export const cityList: Scenario<Places> = {
  name: 'city list',
  pageType: () => 'product',
  url: 'https://rival.example/cities',
  draw: drawPlaces,
  render: (places, dress: Dress) => {
    const ordered = dress.noise === 'reorder' ? dress.load.some(places.cities, places.cities.length) : places.cities;
    const title = dress
      .look('title')
      .one(['Cities we deliver in', 'Where we are', 'Available locations', 'Service areas']);
    const html = `<h1>${title}</h1><p>${dress.look('lead').one(sentences)}</p>${dress.look('list').one(lists)(ordered, classNames(dress))}`;
    return {
      contentType: 'text/html; charset=utf-8',
      body: wholePage({ title, brand: places.brand, language: 'en', html }, dress),
    };
  },
  news,
  noises: ['nonce', 'reorder', 'banner', 'ab', 'partial'],
};
