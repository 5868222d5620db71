import type { Random } from './random.ts';
import type { Dress, News, Scenario } from './scenario.ts';
import { classNames, wholePage } from './shell.ts';
import { brands, months } from './words.ts';

interface Section {
  readonly heading: string;
  readonly text: string;
  readonly link: string | null;
}

interface Policy {
  readonly brand: string;
  readonly subject: 'Terms of Service' | 'Privacy Policy';
  readonly effective: string;
  readonly sections: readonly Section[];
}

const sections: readonly (readonly [heading: string, texts: readonly string[]])[] = [
  [
    'Your account',
    [
      'You are responsible for what happens under your account, and for keeping your password to yourself.',
      'You must be at least 18 years old to open an account.',
    ],
  ],
  [
    'Payments',
    [
      'We charge the payment method on file at the beginning of each billing period. Amounts are due within 14 days.',
      'Late payments bear interest at the statutory rate.',
    ],
  ],
  [
    'Data we collect',
    [
      'We collect the name, address and order history of our customers, and the position of drivers while they deliver.',
      'We keep order records for seven years, as the law requires.',
    ],
  ],
  [
    'Sharing with others',
    [
      'We share an order’s address with the driver who carries it out, and with nobody else without your consent.',
      'Service providers act on our instructions only.',
    ],
  ],
  [
    'Termination',
    [
      'Either party may end this agreement with thirty days’ notice in writing.',
      'We may suspend an account at once if it is used for fraud.',
    ],
  ],
  [
    'Liability',
    [
      'To the extent that the law permits, our liability is limited to the fees of the last twelve months.',
      'Nothing in this document excludes liability for wilful acts.',
    ],
  ],
  [
    'Governing law',
    [
      'These rules are governed by the laws of the state of Oregon.',
      'Disputes are heard by the courts of Multnomah County.',
    ],
  ],
  [
    'Changes',
    [
      'We may change this document, and will tell you by mail at least thirty days before.',
      'If you do not agree you may end your account before that day.',
    ],
  ],
];

const additions: readonly (readonly [string, string])[] = [
  [
    'Automated decisions',
    'We may use automated systems, including machine learning, to rank offers and to detect fraud. You may ask for a person to review a decision.',
  ],
  [
    'Arbitration',
    'Disputes that cannot be settled within sixty days are decided by binding arbitration, and you waive the right to a class action.',
  ],
  ['Children', 'Our services are not meant for children under 16, and we delete what we learn about them.'],
];

const drawPolicy = (random: Random): Policy => ({
  brand: random.one(brands),
  subject: random.one(['Terms of Service', 'Privacy Policy']),
  effective: `${random.one(months)} ${random.whole(1, 28)}, ${random.whole(2023, 2025)}`,
  sections: random.some(sections, random.whole(5, 8)).map(([heading, texts]) => ({
    heading,
    text: texts.join('\n'),
    link: random.one([null, `https://rival.example/legal/${heading.toLowerCase().replaceAll(' ', '-')}`]),
  })),
});

/** The kind follows from what the page is about. */
const legal = ({ subject }: Policy) => [[subject === 'Privacy Policy' ? 'privacy_changed' : 'terms_changed']];

const atOne = (policy: Policy, random: Random, change: (section: Section) => Section): Policy => {
  const at = random.whole(0, policy.sections.length - 1);
  return { ...policy, sections: policy.sections.map((each, index) => (index === at ? change(each) : each)) };
};

const news = {
  section_edited: {
    wanted: legal,
    change: (policy, random) =>
      atOne(policy, random, (section) => ({
        ...section,
        text: `${section.text.split('\n')[0]}\n${random.one(['This does not apply to accounts that were opened before 2024.', 'You may object within 45 days by writing to our legal department.', 'We now charge a fee of $25 for each request.'])}`,
      })),
  },
  section_added: {
    wanted: legal,
    change: (policy, random) => {
      const [heading, text] = random.one(additions);
      return {
        ...policy,
        sections: policy.sections.toSpliced(random.whole(1, policy.sections.length), 0, { heading, text, link: null }),
      };
    },
  },
  section_removed: {
    wanted: legal,
    change: (policy, random) => ({
      ...policy,
      sections: policy.sections.toSpliced(random.whole(0, policy.sections.length - 1), 1),
    }),
  },
  link_moved: {
    wanted: legal,
    change: (policy) => {
      const at = policy.sections.findIndex(({ link }) => link !== null);
      const chosen = Math.max(at, 0);
      return {
        ...policy,
        sections: policy.sections.map((each, index) =>
          index === chosen ? { ...each, link: 'https://help.rival.example/moved/here' } : each,
        ),
      };
    },
  },
} as const satisfies Readonly<Record<string, News<Policy>>>;

const slug = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

/** Headings with anchors, numbered clauses, lists. */
function sectionHtml({ heading, text, link }: Section, index: number, dress: Dress): string {
  const way = dress.look('section').one(['anchors', 'numbers', 'list', 'plain'] as const);
  const level = dress.look('level').whole(2, 3) + (dress.noise === 'headings' ? 1 : 0);
  const named = classNames(dress);
  const lines = text.split('\n');
  const shown =
    way === 'list'
      ? `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`
      : lines.map((line) => `<p>${line}</p>`).join('\n');
  const more = link === null ? '' : `<p>See <a href="${link}">our page about ${heading.toLowerCase()}</a>.</p>`;
  const anchorClass = dress.noise === 'anchors' ? 'heading-link anchor-v2' : 'anchor';
  const anchor =
    way === 'anchors'
      ? `<a class="${anchorClass}" href="#${dress.noise === 'anchors' ? 'user-content-' : ''}${slug(heading)}" aria-hidden="true">${dress.noise === 'anchors' ? '<svg></svg>' : '#'}</a>`
      : '';
  const number = way === 'numbers' ? `${index + 1}. ` : '';
  const id = dress.noise === 'anchors' ? `s-${slug(heading)}` : slug(heading);
  return `<h${level} id="${id}"${named('heading')}>${anchor}${number}${heading}</h${level}>\n${shown}${more}`;
}

export const policy: Scenario<Policy> = {
  name: 'legal page',
  pageType: () => 'legal',
  url: 'https://rival.example/legal',
  draw: drawPolicy,
  render: (drawn, dress) => {
    const { brand, subject, effective } = drawn;
    const table = dress.look('contents').one([true, false])
      ? `<ul>${drawn.sections.map(({ heading }) => `<li><a href="#${slug(heading)}">${heading}</a></li>`).join('')}</ul>`
      : '';
    const dated = dress
      .look('dated')
      .one([`<p>Effective date: ${effective}</p>`, `<p><em>Last updated ${effective}</em></p>`]);
    const html = `<article><h1>${brand} ${subject}</h1>${dated}${table}${drawn.sections.map((section, index) => sectionHtml(section, index, dress)).join('\n')}</article>`;
    return {
      contentType: 'text/html; charset=utf-8',
      body: wholePage({ title: subject, brand, language: 'en', html }, dress),
    };
  },
  news,
  noises: ['nonce', 'headings', 'anchors', 'clock', 'banner'],
};
