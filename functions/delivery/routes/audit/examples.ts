const sha = (byte: string) => `sha256:${byte.repeat(32)}`;

export const receipt = {
  jws: 'eyJhbGciOiJFZERTQSIsImtpZCI6InIxIiwidHlwIjoicmVjZWlwdCtqd3MifQ.eyJkZWxpdmVyeUlkSGFzaCI6Ii4uLiJ9.c2lnbmF0dXJl',
  claims: {
    deliveryIdHash: sha('5b'),
    inputsCommitment: sha('7c'),
    milliMiles: 4094,
    policyHash: sha('2d'),
    fee: {
      currency: 'USD',
      baseMinor: '600',
      distanceMinor: '307',
      minApplied: false,
      totalMinor: '907',
      split: { driverPayoutMinor: '726', serviceBrokeringMinor: '136', serviceInfrastructureMinor: '45' },
      tipMinor: '200',
      customerTotalMinor: '1107',
    },
  },
};
