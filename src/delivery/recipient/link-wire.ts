import * as z from 'zod';

export const RecipientUrl = z.string().meta({
  description:
    'For the recipient alone: pass it on to them. It shows the door and the driver’s way, and takes their wishes. What follows # is their secret.',
  example: '/t/3f9c0a7be1#rcp_3f9c0a7be1_Ab3…',
});
