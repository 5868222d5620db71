import { describe, expect, test } from 'vitest';
import { kindsTold, site } from './told.ts';

interface Words {
  readonly date: string;
  readonly clause: string;
}
interface Document {
  readonly url: string;
  readonly kind: 'terms_changed' | 'privacy_changed';
  readonly pageOf: (words: Words) => string;
  readonly before: Words;
  readonly after: Words;
}

const rest =
  '<h2>3. Liability</h2><p>Nothing in this document limits liability for intent.</p><h2>4. Contact</h2><p>Write to <a href="mailto:legal@acme.example">legal@acme.example</a>.</p>';

/** Documents as sites name, date and mark them. */
const documents: Readonly<Record<string, Document>> = {
  'an English privacy notice under a heading about law': {
    url: 'https://acme.example/legal/privacy-notice',
    kind: 'privacy_changed',
    pageOf: ({ date, clause }) =>
      site('Legal', `<h1>Legal</h1><p>Last updated: ${date}</p><h2>1. What we collect</h2><p>${clause}</p>${rest}`),
    before: { date: 'March 1, 2025', clause: 'We keep invoices for seven years.' },
    after: { date: 'March 1, 2026', clause: 'We keep invoices for ten years, and share them with auditors.' },
  },
  'terms that speak of privacy': {
    url: 'https://acme.example/legal/a1b2',
    kind: 'terms_changed',
    pageOf: ({ date, clause }) =>
      site(
        'Terms of Service and Privacy',
        `<h1>Terms of Service</h1><p><strong>Effective as of ${date}</strong></p><p>Our <a href="/privacy">Privacy Policy</a> is part of these terms.</p><h2>Fees</h2><p>${clause}</p>${rest}`,
      ),
    before: { date: '1 May 2025', clause: 'Fees are due within 30 days.' },
    after: { date: '1 May 2026', clause: 'Fees are due within 14 days.' },
  },
  'German terms': {
    url: 'https://acme.example/agb',
    kind: 'terms_changed',
    pageOf: ({ date, clause }) =>
      site(
        'AGB',
        `<h1>Allgemeine Geschäftsbedingungen</h1><p>Stand: ${date}</p><h2>§ 1 Geltungsbereich</h2><p>${clause}</p><h2>§ 2 Datenschutz</h2><p>Es gilt unsere Datenschutzerklärung.</p>`,
        'de',
      ),
    before: { date: '1. März 2025', clause: 'Die Lieferung erfolgt innerhalb von fünf Werktagen.' },
    after: { date: '1. April 2026', clause: 'Die Lieferung erfolgt innerhalb von zehn Werktagen.' },
  },
  'a German privacy policy': {
    url: 'https://acme.example/rechtliches/datenschutz',
    kind: 'privacy_changed',
    pageOf: ({ date, clause }) =>
      site(
        'Datenschutzerklärung',
        `<h1>Datenschutzerklärung</h1><h2>1. Verantwortlicher</h2><p>Acme GmbH, Berlin</p><h2>2. Speicherdauer</h2><p>${clause}</p><p>Zuletzt aktualisiert am ${date}</p>`,
        'de',
      ),
    before: { date: '12.11.2024', clause: 'Wir löschen Protokolle nach 30 Tagen.' },
    after: { date: '02.01.2026', clause: 'Wir löschen Protokolle nach 90 Tagen.' },
  },
  'French terms of sale': {
    url: 'https://acme.example/cgv',
    kind: 'terms_changed',
    pageOf: ({ date, clause }) =>
      site(
        'CGV',
        `<h1>Conditions générales de vente</h1><p>En vigueur le ${date}</p><h2>Article 1 – Prix</h2><p>${clause}</p><h2>Article 2 – Livraison</h2><p>La livraison est gratuite.</p>`,
        'fr',
      ),
    before: { date: '1er janvier 2025', clause: 'Les prix sont indiqués hors taxes.' },
    after: { date: '1er février 2026', clause: 'Les prix sont indiqués toutes taxes comprises.' },
  },
  'a French privacy policy': {
    url: 'https://acme.example/politique-de-confidentialite',
    kind: 'privacy_changed',
    pageOf: ({ date, clause }) =>
      site(
        'Politique de confidentialité',
        `<h1>Politique de confidentialité</h1><p>Dernière mise à jour : ${date}</p><h2>Vos droits</h2><p>${clause}</p><h2>Contact</h2><p>Écrivez-nous.</p>`,
        'fr',
      ),
    before: { date: '3 mars 2025', clause: 'Nous répondons dans un délai d’un mois.' },
    after: { date: '15 août 2026', clause: 'Nous répondons dans un délai de deux mois.' },
  },
  'sub-processors in a table': {
    url: 'https://acme.example/legal/subprocessors',
    kind: 'privacy_changed',
    pageOf: ({ date, clause }) =>
      site(
        'Sub-processors',
        `<h1>List of sub-processors</h1><p>Effective date: ${date}</p><table><tr><th>Name</th><th>Purpose</th></tr><tr><td>Northwind Cloud</td><td>Hosting</td></tr><tr><td>${clause}</td><td>E-mail</td></tr></table>`,
      ),
    before: { date: '2025-06-01', clause: 'Letterbox Inc.' },
    after: { date: '2026-02-01', clause: 'Pigeonhole BV' },
  },
  'a merchant agreement in a list': {
    url: 'https://acme.example/legal/merchants',
    kind: 'terms_changed',
    pageOf: ({ date, clause }) =>
      site(
        'Merchant Services Agreement',
        `<article><h1>Merchant Services Agreement</h1><p><em>Revised on ${date}</em></p><ol><li>Accounts<ol><li>You open one account.</li><li>${clause}</li></ol></li><li>Ending<ol><li>Either party may end it at any time.</li></ol></li></ol></article>`,
      ),
    before: { date: 'Jan 5, 2025', clause: 'You may not resell the service.' },
    after: { date: 'Jan 5, 2026', clause: 'You may resell the service with our consent.' },
  },
};

describe.for(Object.entries(documents))('%s', ([, { url, kind, pageOf, before, after }]) => {
  const told = (later: string) => kindsTold({ pageType: 'legal', url, before: pageOf(before), after: later });

  test('LEGAL-1 all that changed is one finding of its kind', () => {
    expect(told(pageOf(after))).toEqual([kind]);
    expect(told(pageOf({ ...before, clause: after.clause }))).toEqual([kind]);
  });

  test('LEGAL-6 another date alone is one, too', () => {
    expect(told(pageOf({ ...before, date: after.date }))).toEqual([kind]);
  });

  test('LEGAL-4 marks alone are no news', () => {
    expect(
      told(
        pageOf(before)
          .replaceAll('<p>', '<p class="legal-text" data-v="2">')
          .replaceAll('<h2>', '<h2 id="x"><a href="#x" aria-hidden="true"></a>'),
      ),
    ).toEqual([]);
  });
});
