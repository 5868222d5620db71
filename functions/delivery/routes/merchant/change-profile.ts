import { access } from '#src/delivery/access.ts';
import { changeProfile as verb } from '#src/delivery/merchant/change-profile.ts';
import { ChangeProfileRequest } from '#src/delivery/merchant/merchant-wire.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { route } from '#fn/delivery/context.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { presentProfile, profileAnswer } from './present-profile.ts';

const notANumber = () =>
  new Problem('validation_failed', {
    errors: [
      {
        pointer: '#/supportPhone',
        code: 'invalid_value',
        detail: 'Must be a phone number with its country code, such as +14155550134, without an extension.',
      },
    ],
  });

export const changeProfile = route({
  method: 'PATCH',
  path: '/v1/merchant-profile',
  operationId: 'changeMerchantProfile',
  summary: 'Tell recipients who sends',
  description:
    'Changes the given fields; null empties one. With a name, the tracking pages and receipts of your deliveries name you, and show your logo and support contact to everybody who has a link. Without one they name nobody. Goods with a minimum age never name their sender, nor does anything else of an owner that has sent such goods. With If-Match, only if nobody has changed the profile since.',
  access: access.merchantProfile,
  limits: { principal: 'pool' },
  body: {
    schema: ChangeProfileRequest,
    example: { name: 'Ferry Plaza Flowers', supportEmail: 'help@flowers.example', supportPhone: '(415) 555-0134' },
  },
  requestHeaders: ['If-Match'],
  responses: { 200: profileAnswer },
  problems: [],
  handle: async ({ ctx, body, version, scope }) => {
    const { supportPhone: phone } = body;
    const supportPhone = typeof phone === 'string' ? (await openPhones(scope))(phone) : phone;
    if (typeof phone === 'string' && supportPhone === undefined) throw notANumber();
    const given = Object.entries({ ...body, supportPhone }).filter(([, value]) => value !== undefined);
    return presentProfile(await verb(ctx, Object.fromEntries(given), version));
  },
});
