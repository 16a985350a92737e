import { expect, it } from 'vitest';
import { readTime, timeInWords, timeName, writeTime } from './time';

it.each([
  ['3+2', { minutes: 3, seconds: 2, bonus: 'increment' }],
  ['5d3', { minutes: 5, seconds: 3, bonus: 'delay' }],
  ['90b30', { minutes: 90, seconds: 30, bonus: 'bronstein' }],
] as const)('%s is read and written', (spec, time) => {
  expect(readTime(spec)).toEqual(time);
  expect(writeTime(time.minutes, time.seconds, time.bonus)).toBe(spec);
});

it('leaves a control of several periods as it is', () => {
  expect(readTime('40/90+30,30+30')).toBeNull();
  expect(timeName('40/90+30,30+30')).toBe('40/90+30,30+30');
});

it('says what a control means', () => {
  expect(timeName('15+10')).toBe('15 + 10');
  expect(timeInWords('15+10')).toBe('15 minutes for each side, and 10 seconds added after every move.');
  expect(timeInWords('1+0')).toBe('1 minute for each side.');
  expect(timeInWords('5d1')).toBe(
    '5 minutes for each side, which begin to count 1 second into every move.',
  );
});
