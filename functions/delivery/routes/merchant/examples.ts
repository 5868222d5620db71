export const logoId = '4f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f';

export const profile = {
  name: 'Ferry Plaza Flowers',
  supportEmail: 'help@flowers.example',
  supportPhone: '+14155550134',
  supportUrl: 'https://flowers.example/help',
  logo: {
    url: `/v1/merchant-logos/${logoId}`,
    mediaType: 'image/png' as const,
    bytes: 4_312,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  version: 2,
  updatedAt: '2026-11-21T09:30:00.000Z',
};
