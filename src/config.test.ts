import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

test('M-01 the base of the gateway comes from the configuration, without a slash at its end', () => {
  expect(parseConfig('{"apiUrl":"/api/"}')).toEqual({ apiUrl: '/api', demo: false, captcha: 'altcha' });
  expect(parseConfig('{"apiUrl":"https://gw.example/v1","demo":true,"captcha":"off"}')).toEqual({
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
