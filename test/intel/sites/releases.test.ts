import { describe, expect, test } from 'vitest';
import { kindsTold, site } from './told.ts';

interface Release {
  readonly title: string;
  readonly version: string;
  readonly iso: string;
  readonly said: string;
  readonly text: string;
}

const releases: readonly Release[] = [
  {
    title: 'Recurring invoices',
    version: '4.4',
    iso: '2026-02-11',
    said: 'February 11, 2026',
    text: 'Send the same invoice each month without lifting a finger.',
  },
  {
    title: 'Faster imports',
    version: '4.3',
    iso: '2026-01-20',
    said: 'January 20, 2026',
    text: 'Spreadsheets of fifty thousand rows are read in seconds.',
  },
  {
    title: 'Roles for accountants',
    version: '4.2',
    iso: '2026-01-06',
    said: 'January 6, 2026',
    text: 'Invite your accountant, and choose what they may see.',
  },
  {
    title: 'Sandbox mode',
    version: '4.1',
    iso: '2025-12-02',
    said: 'December 2, 2025',
    text: 'Send the same invoice each month without lifting a finger.',
  },
];
const fresh: Release = {
  title: 'Bank feeds for credit unions',
  version: '4.5',
  iso: '2026-03-03',
  said: 'March 3, 2026',
  text: 'Spreadsheets of fifty thousand rows are read in seconds.',
};
const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** How makers of changelogs and blogs mark them up. */
const ways: Readonly<Record<string, (listed: readonly Release[]) => string>> = {
  GitHub: (listed) =>
    site(
      'Releases',
      listed
        .map(
          ({ title, iso, text }, at) =>
            `<section aria-labelledby="r${at}"><h2 class="sr-only" id="r${at}">${title}</h2><div class="d-flex"><div><div class="mb-2"><relative-time datetime="${iso}T10:00:00Z">${iso}</relative-time></div><a href="/acme/tree/${slug(title)}"><span>${slug(title)}</span></a></div><div class="Box-body"><span><a href="/acme/releases/tag/${slug(title)}">${title}</a></span><div class="markdown-body"><p>${text}</p><ul><li>Fix a crash of ${slug(title)}</li></ul></div></div></div></section>`,
        )
        .join(''),
    ),
  WordPress: (listed) =>
    site(
      'News',
      `<h1>News</h1>${listed.map(({ title, iso, said, text }) => `<article class="post type-post"><header class="entry-header"><h2 class="entry-title"><a href="/2026/${slug(title)}/" rel="bookmark">${title}</a></h2><div class="entry-meta"><time class="entry-date" datetime="${iso}T09:00:00+00:00">${said}</time> by <a href="/author/mia">Mia</a></div></header><div class="entry-content"><p>${text} <a class="more-link" href="/2026/${slug(title)}/">Continue reading</a></p></div></article>`).join('')}`,
    ),
  Ghost: (listed) =>
    site(
      'Blog',
      `<h1>Blog</h1><div class="post-feed">${listed.map(({ title, iso, said, text }) => `<article class="post-card post"><a class="post-card-image-link" href="/${slug(title)}/"><img src="/i.jpg" alt=""></a><div class="post-card-content"><a class="post-card-content-link" href="/${slug(title)}/"><header class="post-card-header"><div class="post-card-tags">Product</div><h2 class="post-card-title">${title}</h2></header><div class="post-card-excerpt">${text}</div></a><footer class="post-card-meta"><time datetime="${iso}">${said}</time><span class="post-card-meta-length">3 min read</span></footer></div></article>`).join('')}</div>`,
    ),
  Webflow: (listed) =>
    site(
      'Updates',
      `<h1>Updates</h1><div class="w-dyn-list"><div role="list" class="w-dyn-items">${listed.map(({ title, said, text }) => `<div role="listitem" class="w-dyn-item"><a href="/updates/${slug(title)}" class="card w-inline-block"><div class="eyebrow">Update</div><div class="h4">${title}</div><div class="muted">${text}</div><div class="meta">${said}</div></a></div>`).join('')}</div></div>`,
    ),
  Intercom: (listed) =>
    site(
      'Changelog',
      `<h1>Changelog</h1>${listed.map(({ title, said, text }) => `<div class="css-0"><div class="css-1"><p>${said}</p><span>New</span></div><div class="css-2"><h3><a href="/en/changes/${slug(title)}">${title}</a></h3><div><p>${text}</p><p>Open settings to try it.</p></div></div></div>`).join('')}`,
    ),
  'a definition list': (listed) =>
    site(
      'Changelog',
      `<h1>Changelog</h1><dl>${listed.map(({ title, said, text }) => `<dt>${said}</dt><dd><strong>${title}</strong><p>${text}</p></dd>`).join('')}</dl>`,
    ),
  'a table with versions': (listed) =>
    site(
      'Release notes',
      `<h1>Release notes</h1><table><thead><tr><th>Version</th><th>Date</th><th>What is new</th></tr></thead><tbody>${listed.map(({ title, version, iso }) => `<tr><td>${version}</td><td>${iso}</td><td>${title}</td></tr>`).join('')}</tbody></table>`,
    ),
  'months with lists': (listed) =>
    site(
      'What’s new',
      `<h1>What’s new</h1>${[...Map.groupBy(listed, ({ said }) => said.replace(/ \d+,/, ''))].map(([month, own]) => `<h2>${month}</h2><ul>${own.map(({ title, text }) => `<li><strong>${title}.</strong> ${text}</li>`).join('')}</ul>`).join('')}`,
    ),
  'headings with versions': (listed) =>
    site(
      'Changelog',
      `<h1>Changelog</h1>${listed.map(({ title, version, iso, text }) => `<h2 id="v${version}">v${version} – ${iso}</h2><h3>Added</h3><ul><li>${title}</li></ul><h3>Fixed</h3><ul><li>${text}</li></ul>`).join('')}`,
    ),
};

describe.for(Object.entries(ways))('entries by %s', ([way, pageOf]) => {
  const dropped = releases.slice(0, -1);
  const isLog = !['WordPress', 'Ghost'].includes(way);
  const pageType = isLog ? 'changelog' : 'blog';
  const kind = isLog ? 'feature_launched' : 'content_published';
  const url = `https://acme.example/${pageType}`;
  const told = (before: readonly Release[], after: readonly Release[]) =>
    kindsTold({ pageType, url, before: pageOf(before), after: pageOf(after) });

  test('ENTRY-1 one that is new is told once, with all of its words', () => {
    expect(told(releases, [fresh, ...releases])).toEqual([kind]);
    expect(told(releases, [fresh, ...dropped])).toEqual([kind]);
  });

  test('ENTRY-2 one that falls off the end is no news', () => {
    expect(told(releases, dropped)).toEqual([]);
  });

  test('ENTRY-1 what else changes on its page is still told', () => {
    const noted = pageOf([fresh, ...releases]).replace('</h1>', '</h1><p>From June on we write here once a month.</p>');
    const isNoted = noted.includes('From June on');
    expect(kindsTold({ pageType, url, before: pageOf(releases), after: noted })).toEqual(
      isNoted ? [kind, 'other'].toSorted() : [kind],
    );
  });

  test('ENTRY-2 an edit of one is told as other words, not as an entry', () => {
    const edited = releases.map((each, at) =>
      at === 1 ? { ...each, text: `${each.text} Exports are next in line.` } : each,
    );
    const isShown = pageOf(edited) !== pageOf(releases);
    expect(told(releases, edited)).toEqual(isShown ? ['other'] : []);
  });
});
