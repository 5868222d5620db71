import type { Random } from './random.ts';
import type { Dress, News, Scenario } from './scenario.ts';
import { classNames, escaped, wholePage } from './shell.ts';
import { brands, features, integrations, months, sentences } from './words.ts';

interface Post {
  readonly title: string;
  readonly text: string;
  readonly date: string;
  /** Days since the first day of 2025. */
  readonly day: number;
}

interface Posts {
  readonly brand: string;
  /** The newest first. */
  readonly posts: readonly Post[];
  /** So many are shown. */
  readonly most: number;
}

/** Thirty days a month are enough for posts. */
const dateOf = (day: number): string =>
  `${months[Math.floor(day / 30) % 12]} ${(day % 30) + 1}, ${2025 + Math.floor(day / 360)}`;
const isoOf = (day: number): string =>
  `${2025 + Math.floor(day / 360)}-${String((Math.floor(day / 30) % 12) + 1).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`;

const releases: readonly ((random: Random) => string)[] = [
  (random) => `New: ${random.one(features)}`,
  (random) => `Introducing ${random.one(features).toLowerCase()}`,
  (random) => `${random.one(features)} is now available`,
];
const fixes: readonly ((random: Random) => string)[] = [
  (random) => `Fixed a bug in ${random.one(features).toLowerCase()}`,
  (random) => `Improved loading times of ${random.one(features).toLowerCase()}`,
];
const essays: readonly ((random: Random) => string)[] = [
  (random) => `How ${random.one(['Golden Noodle', 'Padaria Sol', 'Harbour Books'])} doubled its evening orders`,
  (random) => `${random.whole(3, 9)} ways to shorten your delivery times`,
  (random) => `A look back at ${random.one(months)}`,
  (random) => `What we learnt from ${random.whole(2, 9)} million deliveries`,
];

function drawPost(random: Random, titles: readonly ((random: Random) => string)[], day: number): Post {
  return { title: random.one(titles)(random), text: random.some(sentences, 2).join(' '), date: dateOf(day), day };
}

function drawPosts(titles: readonly ((random: Random) => string)[]): (random: Random) => Posts {
  return (random) => {
    const count = random.whole(5, 12);
    const newest = random.whole(200, 400);
    const posts = Array.from({ length: count }, (_, index) =>
      drawPost(random, titles, newest - index * random.whole(5, 9)),
    );
    return { brand: random.one(brands), posts: uniqueIn(posts), most: random.one([count, 20]) };
  };
}

const uniqueIn = (posts: readonly Post[]): readonly Post[] =>
  [...new Map(posts.map((post) => [post.title, post])).values()].toSorted((a, b) => b.day - a.day);

const posting =
  (count: number, title: (random: Random) => string) =>
  (posts: Posts, random: Random): Posts => {
    const newest = (posts.posts[0]?.day ?? 0) + 4;
    const added = Array.from({ length: count }, (_, index) => {
      const post = drawPost(random, [title], newest + count - index);
      // Whoever writes twice about the same thing finds another title.
      return posts.posts.some((each) => each.title === post.title) || index > 0
        ? { ...post, title: `${post.title}, part ${index + 2}` }
        : post;
    });
    return { ...posts, posts: [...added, ...posts.posts].slice(0, posts.most) };
  };

const aRelease = [['feature_launched', 'content_published']];
const anEntry = [['content_published', 'feature_launched']];

const changelogNews = {
  feature_entry: { wanted: aRelease, change: posting(1, (random) => random.one(releases)(random)) },
  fix_entry: { wanted: anEntry, change: posting(1, (random) => random.one(fixes)(random)) },
  two_entries: { wanted: aRelease, change: posting(2, (random) => random.one(releases)(random)) },
  integration_entry: {
    wanted: [['integration_added', 'feature_launched', 'content_published']],
    may: ['feature_launched', 'content_published'],
    change: posting(1, (random) => `New integration: ${random.one(integrations)}`),
  },
} as const satisfies Readonly<Record<string, News<Posts>>>;

const blogNews = {
  post_added: { wanted: [['content_published']], change: posting(1, (random) => random.one(essays)(random)) },
  posts_added: { wanted: [['content_published']], change: posting(2, (random) => random.one(essays)(random)) },
  funding: {
    wanted: [['funding']],
    may: ['content_published'],
    change: posting(1, (random) => `We raised a $${random.whole(8, 90)} million Series ${random.one(['A', 'B', 'C'])}`),
  },
  partnership: {
    wanted: [['partnership']],
    may: ['content_published', 'integration_added'],
    change: posting(
      1,
      (random) =>
        `We are partnering with ${random.one(['Kestrel Foods', 'Blue Harbor Grocers', 'Orchard Market'])} to deliver in more places`,
    ),
  },
} as const satisfies Readonly<Record<string, News<Posts>>>;

type Written = (post: Post, named: (role: string) => string) => string;
const slug = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const entries: readonly Written[] = [
  (post, named) =>
    `<article${named('entry')}><h2><a href="/posts/${slug(post.title)}">${escaped(post.title)}</a></h2><time datetime="${isoOf(post.day)}">${post.date}</time><p>${post.text}</p></article>`,
  (post, named) =>
    `<section${named('release')}><h2>${post.date}</h2><h3>${escaped(post.title)}</h3><p>${post.text}</p></section>`,
  (post, named) =>
    `<li${named('post')}><span>${post.date}</span> <a href="/posts/${slug(post.title)}">${escaped(post.title)}</a><p>${post.text}</p></li>`,
  (post, named) =>
    `<div${named('item')}><div${named('date')}>${post.date}</div><div><strong>${escaped(post.title)}</strong><p>${post.text}</p><a href="/posts/${slug(post.title)}">Read more</a></div></div>`,
];

const page = (title: string) => (posts: Posts, dress: Dress) => {
  const named = classNames(dress);
  const entry = dress.look('entry').one(entries);
  const shown = posts.posts.map((post) => entry(post, named)).join('\n');
  const held = entry === entries[2] ? `<ul>${shown}</ul>` : shown;
  const html = `<h1>${title}</h1><p>${dress.look('lead').one(sentences)}</p>${held}<a href="?page=2">Older</a>`;
  return {
    contentType: 'text/html; charset=utf-8',
    body: wholePage({ title, brand: posts.brand, language: 'en', html }, dress),
  };
};

export const changelog: Scenario<Posts> = {
  name: 'changelog',
  pageType: () => 'changelog',
  url: 'https://rival.example/changelog',
  draw: drawPosts([...releases, ...fixes]),
  render: page('Changelog'),
  news: changelogNews,
  noises: ['nonce', 'clock', 'counter', 'banner', 'partial'],
};

/** The page of a blog, or its feed. */
export const blog: Scenario<Posts> = {
  name: 'blog and feed',
  pageType: () => 'blog',
  url: 'https://rival.example/blog',
  draw: drawPosts(essays),
  render: (posts, dress) => {
    const way = dress.look('way').one([page('Blog'), page('Blog'), rss, atom]);
    return way(posts, dress);
  },
  news: blogNews,
  noises: ['nonce', 'clock', 'ad', 'token', 'banner'],
};

/** Feeds say when they were made, with each load, and mark their links. */
function rss({ brand, posts }: Posts, { load, noise }: Dress) {
  const mark = noise === 'token' ? `?utm_source=${load.token(6)}` : '';
  const items = posts.map(
    (
      post,
    ) => `<item><title>${escaped(post.title)}</title><link>https://rival.example/posts/${slug(post.title)}${mark}</link>
<guid isPermaLink="false">${slug(post.title)}</guid><pubDate>${new Date(`${isoOf(post.day)}T08:00:00Z`).toUTCString()}</pubDate><description><![CDATA[<p>${post.text}</p>]]></description></item>`,
  );
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(brand)} blog</title><link>https://rival.example/</link>
<lastBuildDate>Mon, ${load.whole(10, 28)} Mar 2026 0${load.whole(1, 9)}:00:00 GMT</lastBuildDate>${items.join('\n')}</channel></rss>`,
  };
}

function atom({ brand, posts }: Posts, { load, noise }: Dress) {
  const mark = noise === 'token' ? `?ref=${load.token(6)}` : '';
  const items = posts.map(
    (
      post,
    ) => `<entry><id>tag:rival.example,2026:${slug(post.title)}</id><title type="html">${escaped(post.title)}</title><updated>${isoOf(post.day)}T08:00:00Z</updated>
<link rel="alternate" href="https://rival.example/posts/${slug(post.title)}${mark}"/><summary>${post.text}</summary></entry>`,
  );
  return {
    contentType: 'application/atom+xml',
    body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${escaped(brand)}</title><updated>2026-03-${load.whole(10, 28)}T08:00:00Z</updated>${items.join('\n')}</feed>`,
  };
}
