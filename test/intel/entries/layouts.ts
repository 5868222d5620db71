/** An entry of a page as a test says it. */
export interface Post {
  readonly title: string;
  readonly date: string;
  readonly slug: string;
  readonly body: string;
}

const day = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
const short = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

const page = (inner: string, heading: string) =>
  `<!doctype html><html><head><title>${heading} | Acme</title></head><body><header><a href="/">Acme</a></header><main><h1>${heading}</h1><p>Everything new at Acme.</p>${inner}</main><footer><p>© Acme</p><a href="/terms">Terms</a></footer></body></html>`;

/** The ways in which sites list what is new. */
export const layouts: Readonly<Record<string, (posts: readonly Post[], heading: string) => string>> = {
  'cards with time elements': (posts, heading) =>
    page(
      `<div class="grid">${posts.map((post) => `<article class="card"><a href="/p/${post.slug}"><img src="x.png" alt=""><h3>${post.title}</h3></a><p>${post.body}</p><time datetime="${post.date}T08:00:00Z">${short(post.date)}</time></article>`).join('')}</div>`,
      heading,
    ),
  'h2, date and paragraph': (posts, heading) =>
    page(
      posts
        .map(
          (post) =>
            `<h2 id="${post.slug}">${post.title}</h2><p class="date">${day(post.date)}</p><p>${post.body}</p><p>Available to everybody today.</p>`,
        )
        .join('\n'),
      heading,
    ),
  'date before h2': (posts, heading) =>
    page(
      posts.map((post) => `<p><small>${post.date}</small></p><h2>${post.title}</h2><p>${post.body}</p>`).join('\n'),
      heading,
    ),
  table: (posts, heading) =>
    page(
      `<table><thead><tr><th>Date</th><th>Change</th></tr></thead><tbody>${posts.map((post) => `<tr><td>${short(post.date)}</td><td>${post.title}</td></tr>`).join('')}</tbody></table>`,
      heading,
    ),
  'div soup': (posts, heading) =>
    page(
      `<div><div>${posts.map((post) => `<div class="css-1x"><div class="css-2y"><div>${short(post.date)}</div></div><div><div><span>${post.title}</span></div><div>${post.body}</div></div></div>`).join('')}</div></div>`,
      heading,
    ),
  'links round divs': (posts, heading) =>
    page(
      `<div>${posts.map((post) => `<div><a href="/p/${post.slug}?utm=1"><div>Product</div><div>${post.title}</div><div>${day(post.date)} · 4 min read</div></a></div>`).join('')}</div>`,
      heading,
    ),
  'list of links': (posts, heading) =>
    page(
      `<ul>${posts.map((post) => `<li><a href="/p/${post.slug}">${post.title}</a> <span>${short(post.date)}</span></li>`).join('')}</ul>`,
      heading,
    ),
  'dates as headings': (posts, heading) =>
    page(
      posts.map((post) => `<section><h2>${day(post.date)}</h2><ul><li>${post.title}</li></ul></section>`).join(''),
      heading,
    ),
  'dates above headings': (posts, heading) =>
    page(posts.map((post) => `<h2>${day(post.date)}</h2><h3>${post.title}</h3><p>${post.body}</p>`).join(''), heading),
  'dates in lines': (posts, heading) =>
    page(`<ul>${posts.map((post) => `<li><strong>${post.date}</strong> — ${post.title}</li>`).join('')}</ul>`, heading),
  'bold titles above dates': (posts, heading) =>
    page(
      posts.map((post) => `<p><strong>${post.title}</strong><br>${day(post.date)}</p><p>${post.body}</p>`).join(''),
      heading,
    ),
  'ages beside headings': (posts, heading) =>
    page(
      `<ul>${posts.map((post) => `<li><h3>${post.title}</h3><time datetime="${post.date}">${post.date.slice(8)} days ago</time><p>${post.body}</p></li>`).join('')}</ul>`,
      heading,
    ),
  'sections in wrappers': (posts, heading) =>
    page(
      `<div class="timeline">${posts.map((post) => `<div class="row"><aside><span>${short(post.date)}</span></aside><section><header><h2><a href="/p/${post.slug}">${post.title}</a></h2></header><div><p>${post.body}</p><h4>Fixed</h4><ul><li>A typo in the footer of ${post.slug}</li></ul></div></section></div>`).join('')}</div>`,
      heading,
    ),
};

export const posts: readonly Post[] = [
  {
    title: 'Route planning for couriers',
    date: '2026-03-02',
    slug: 'routes',
    body: 'Plan a route with many stops in one step.',
  },
  {
    title: 'Dark mode everywhere',
    date: '2026-02-16',
    slug: 'dark',
    body: 'Every page of the dashboard has a dark theme now.',
  },
  {
    title: 'Exports in CSV and Excel',
    date: '2026-01-27',
    slug: 'exports',
    body: 'Orders and payouts can be exported by month.',
  },
  {
    title: 'Two-factor sign-in',
    date: '2025-12-11',
    slug: 'two-factor',
    body: 'Protect your account with a second factor.',
  },
];
export const news: Post = {
  title: 'Scheduled pickups',
  date: '2026-03-19',
  slug: 'pickups',
  body: 'Let shops choose when a courier comes.',
};
