export const owner = 'org:demo-merchant';

export const unpaidLimit = { owner, limitMinor: '50000', isDefault: false, underWayMinor: '12177' };
