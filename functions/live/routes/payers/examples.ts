export const setup = {
  id: 'seti_1Qx',
  status: 'requires_action',
  clientSecret: 'seti_1Qx_secret_…',
  actionUrl: 'https://live.example.com/setup/seti_1Qx',
};

export const method = {
  id: 'pm_1Qx.cus_9aB.dGhpcyBpcyBhIG1hYyE',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 8,
  expiryYear: 2027,
};
