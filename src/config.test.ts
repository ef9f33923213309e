import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('M-01 the base of the gateway comes from the configuration, without a slash at its end', () => {
  expect(parseConfig('{"apiUrl":"/api/"}')).toMatchObject({ apiUrl: '/api', demo: false, captcha: 'altcha' });
  expect(parseConfig('{"apiUrl":"https://gw.example/v1","demo":true,"captcha":"off"}')).toMatchObject({
    apiUrl: 'https://gw.example/v1',
    demo: true,
    captcha: 'off',
  });
});

test.each([null, '', '{', '{}', '{"apiUrl":"ftp://x"}', '{"apiUrl":"/api","captcha":"x"}'])(
  'M-01 a configuration that cannot be used is refused by name: %j',
  (text) => {
    expect(() => parseConfig(text)).toThrow(ConfigError);
  },
);

test('A-14 the ways in are those that the configuration names; without any there are none', () => {
  expect(parseConfig('{"apiUrl":"/api"}').waysIn).toEqual({});
  const google = { clientId: 'c', authorizeUrl: 'https://accounts.example/auth' };
  const keycloak = { url: 'https://sso.example', realm: 'r', clientId: 'c' };
  expect(parseConfig(JSON.stringify({ apiUrl: '/api', waysIn: { google, keycloak } })).waysIn).toEqual({
    google,
    keycloak,
  });
  const hostile = { google: { clientId: 'c', authorizeUrl: 'javascript:alert(1)' } };
  expect(() => parseConfig(JSON.stringify({ apiUrl: '/api', waysIn: hostile }))).toThrow('waysIn.google.authorizeUrl');
});
