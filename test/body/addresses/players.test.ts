import { describe, expect, it } from 'vitest';
import { playerAddress } from '../../../src/body/addresses/players.ts';

describe('playerAddress', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    [
      'https://m.youtube.com/watch?v=abcdefghijk&t=1m30s',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?start=90',
    ],
    ['https://youtu.be/abcdefghijk?t=5', 'https://www.youtube-nocookie.com/embed/abcdefghijk?start=5'],
    ['https://www.youtube.com/shorts/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    [
      'https://www.youtube.com/watch?v=abcdefghijk&list=PL123456',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?list=PL123456',
    ],
    [
      'https://www.youtube.com/playlist?list=PL123456',
      'https://www.youtube-nocookie.com/embed/videoseries?list=PL123456',
    ],
    ['https://vimeo.com/4242', 'https://player.vimeo.com/video/4242?dnt=1'],
    ['https://vimeo.com/4242/0a1b2c', 'https://player.vimeo.com/video/4242?h=0a1b2c&dnt=1'],
    ['https://tv.kakao.com/v/123', 'https://play-tv.kakao.com/embed/player/cliplink/123'],
    ['https://tv.kakao.com/channel/9/cliplink/123', 'https://play-tv.kakao.com/embed/player/cliplink/123'],
    ['http://tv.naver.com/v/77/', 'https://tv.naver.com/embed/77'],
    ['https://www.dailymotion.com/video/x7abc', 'https://geo.dailymotion.com/player.html?video=x7abc'],
    ['https://dai.ly/x7abc', 'https://geo.dailymotion.com/player.html?video=x7abc'],
  ])('returns the player for %s: %s', (page, player) => {
    expect(playerAddress(page)).toBe(player);
  });

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=%22onload%3D%22x',
    'https://www.youtube.com/playlist',
    'https://www.youtube.com.example.com/watch?v=abcdefghijk',
    'https://user@evil.example/www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com:8443/watch?v=abcdefghijk',
    'https://vimeo.com/channels/staffpicks',
    'https://www.twitch.tv/videos/1',
    'javascript:alert(1)',
    'ftp://tv.naver.com/v/77',
    '../1/',
    '',
  ])('returns undefined for %s', (page) => {
    expect(playerAddress(page)).toBeUndefined();
  });
});
