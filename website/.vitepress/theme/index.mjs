import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import dark from '../../../docs/screenshots/front-excerpts-desk-dark.webp';
import light from '../../../docs/screenshots/front-excerpts-desk-light.webp';
import './style.css';

/** What the front page shows beside its title. */
const Screenshot = {
  setup() {
    const { theme } = useData();
    const image = (kind, src) =>
      h('img', { class: `home-screenshot only-${kind}`, src, alt: theme.value.screenshot, width: 1280, height: 800 });
    return () => [image('light', light), image('dark', dark)];
  },
};

/** The commands of the front page, below its buttons. */
const Commands = {
  setup() {
    const { frontmatter } = useData();
    return () =>
      (frontmatter.value.commands ?? []).map(({ text, command }) =>
        h('div', { class: 'home-command' }, [h('p', text), h('pre', { tabindex: 0 }, h('code', command))]),
      );
  },
};

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-image': () => h(Screenshot),
      'home-hero-actions-after': () => h(Commands),
    }),
};
