import { ids } from '#fn/delivery/routes/examples.ts';
import { tracking } from '#fn/delivery/routes/tracking/example.ts';

export const wishes = { note: 'The blue door, second floor. The bell is broken.', leaveAtDoor: true };

export const changedWishes = { ...wishes, changesLeft: 19 };

export const recipientTracking = {
  tracking,
  recipient: {
    dropoff: { lat: 37.7544, lng: -122.4477 },
    remaining: { miles: 2.3, seconds: 660 },
    ...wishes,
    wishes: { isOpen: true, changesLeft: 19, leaveAtDoorForbiddenBy: [] },
    canRate: false,
    tipping: { canTip: false, to: null, tips: [] },
  },
};

export const link = {
  secret: `rcp_${ids.slug}_Ab3…`,
  url: `/t/${ids.slug}#rcp_${ids.slug}_Ab3…`,
};
