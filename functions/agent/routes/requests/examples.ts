export const deviceCode = 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS4A';

export const made = {
  device_code: deviceCode,
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://agent.example.com/grant',
  verification_uri_complete: 'https://agent.example.com/grant?code=WDJB-MJHT',
  expires_in: 900,
  interval: 5,
};
