import { expect, test } from 'vitest';
import { effectiveDateIn } from '#src/intel/legal/legal-document.ts';

test.for([
  ['Last updated: March 1, 2026', '2026-03-01'],
  ['Effective as of 1 May 2026', '2026-05-01'],
  ['This policy was last revised on the 3rd of June 2026.', '2026-06-03'],
  ['Effective Date: 2026-02-01', '2026-02-01'],
  ['Version 4.2, effective 12 Jan 2026', '2026-01-12'],
  ['Stand: 1. März 2026', '2026-03-01'],
  ['Stand März 2026', undefined],
  ['Zuletzt aktualisiert am 02.01.2026', '2026-01-02'],
  ['Gültig ab dem 15. Oktober 2026', '2026-10-15'],
  ['In Kraft seit 1.1.2026', '2026-01-01'],
  ['En vigueur le 1er février 2026', '2026-02-01'],
  ['Dernière mise à jour : 15 août 2026', '2026-08-15'],
  ['Applicable à compter du 1er décembre 2026', '2026-12-01'],
  ['Our offices close on December 24, 2026', undefined],
] as const)('LEGAL-6 “%s” is in force from %s', ([text, date]) => {
  expect(effectiveDateIn(text)).toBe(date);
});
