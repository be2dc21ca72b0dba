import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import dark from '../../../docs/screenshots/front-excerpts-desk-dark.webp';
import light from '../../../docs/screenshots/front-excerpts-desk-light.webp';
import './style.css';

/** The image beside the title of the front page. */
const Screenshot = {
  setup() {
    const { theme } = useData();
    const image = (kind, src) =>
      h('img', { class: `home-screenshot only-${kind}`, src, alt: theme.value.screenshot, width: 1280, height: 800 });
    return () => [image('light', light), image('dark', dark)];
  },
};

/** The commands below the buttons of the front page. */
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
