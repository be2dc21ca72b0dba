const list = (text: string): readonly string[] => text.split(' ');

/** Plural suffix of a Korean noun, which a particle may follow. */
const plural = '들';

const particles = list(
  '은 는 이 가 을 를 의 에 도 만 와 과 로 나 야 요 께 랑 이랑 으로 에서 에게 한테 께서 부터 까지 처럼 보다 마다 밖에 조차 마저 이나 하고 ' +
    '에는 에도 에만 에서는 에서도 에서만 에서의 에서부터 에게는 에게도 에게서 한테는 한테서 으로는 으로도 으로만 으로의 로는 로도 로만 로의 ' +
    '으로서 으로써 로서 로써 으로부터 로부터 까지는 까지도 까지의 부터는 부터의 만의 만이 만을 만은 와의 과의 와는 과는 와도 과도 이라 라 이라는 라는 이라고 라고 ' +
    '이란 란 이라도 라도 이라면 라면 이며 이자 이고 이지만 이었던 였던 이었다 였다 입니다 이에요 예요 이네요 이다 인데 인가 인지 이면 께서는 처럼은 같은 같이 에게로 에로의',
);

/** Korean particles, the plural suffix, and particles after it; longest first, so that 에서 takes precedence over 서. */
export const nounEndings: readonly string[] = [plural, ...particles, ...particles.map((one) => plural + one)].sort(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);
