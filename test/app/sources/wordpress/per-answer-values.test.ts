import { describe, expect, it } from 'vitest';
import { isSameBody, numberFromOne } from '../../../../src/app/sources/wordpress/per-answer-values.ts';

/** Names of WordPress or its plugins, and two answers with the same text. */
const same: readonly (readonly [string, string, string])[] = [
  [
    'WordPress: [gallery]',
    `<div id='gallery-3' class='gallery galleryid-9'>`,
    `<div id='gallery-1' class='gallery galleryid-9'>`,
  ],
  ['WordPress: styles of [gallery]', `<style>#gallery-3 img{}</style>`, `<style>#gallery-1 img{}</style>`],
  [
    'WordPress: captions of [gallery]',
    `<img aria-describedby="gallery-3-25">`,
    `<img aria-describedby="gallery-1-25">`,
  ],
  ['WordPress: layouts of blocks', `<div class="wp-container-12">`, `<div class="wp-container-3">`],
  [
    'WordPress: layouts of named blocks',
    `<p class="wp-container-core-group-is-layout-3">`,
    `<p class="wp-container-core-group-is-layout-12">`,
  ],
  ['WordPress: colors of blocks', `<p class="wp-elements-1">`, `<p class="wp-elements-7">`],
  [
    'WordPress: styles of blocks',
    `<div class="is-style-outline is-style-outline--2">`,
    `<div class="is-style-outline is-style-outline--9">`,
  ],
  ['WordPress: duotone', `<figure class="wp-duotone-000000-ffffff-2">`, `<figure class="wp-duotone-000000-ffffff-11">`],
  [
    'WordPress: gallery block',
    `<figure class="wp-block-gallery wp-block-gallery-1">`,
    `<figure class="wp-block-gallery wp-block-gallery-2">`,
  ],
  ['WordPress: search block', `<label for="wp-block-search__input-1">`, `<label for="wp-block-search__input-4">`],
  ['WordPress: navigation block', `<div id="modal-1-content">`, `<div id="modal-12-content">`],
  [
    'WordPress: accordion block',
    `<button aria-controls="accordion-item-1-panel">`,
    `<button aria-controls="accordion-item-5-panel">`,
  ],
  [
    'WordPress: lightbox',
    `<figure data-wp-context="{&quot;imageId&quot;:&quot;6a97b1b56ed1e&quot;}">`,
    `<figure data-wp-context="{&quot;imageId&quot;:&quot;6a97b1e207f04&quot;}">`,
  ],
  [
    'WordPress: [audio]',
    `<audio id="audio-12-1"><source src="/a.mp3?_=1">`,
    `<audio id="audio-12-7"><source src="/a.mp3?_=7">`,
  ],
  [
    'WordPress: embedded posts',
    `<iframe src="/one/embed/#?secret=abcDEF1234" data-secret="abcDEF1234">`,
    `<iframe src="/one/embed/#?secret=ghiJKL5678" data-secret="ghiJKL5678">`,
  ],
  [
    'WordPress: images',
    `<img loading="lazy" decoding="async" sizes="auto, 100vw" src="a.png">`,
    `<img decoding="async" fetchpriority="high" sizes="100vw" src="a.png">`,
  ],
  [
    'WordPress: nonce fields',
    `<input id="_wpnonce" name="_wpnonce" value="0123456789" />`,
    `<input id="_wpnonce" name="_wpnonce" value="abcdef0123" />`,
  ],
  [
    'WordPress: referer fields',
    `<input name="_wp_http_referer" value="/wp-json/wp/v2/posts?include=1,2" />`,
    `<input name="_wp_http_referer" value="/index.php?rest_route=%2Fwp%2Fv2%2Fposts%2F1" />`,
  ],
  [
    'WordPress: links to log in',
    `<a href="/wp-login.php?redirect_to=https%3A%2F%2Fa.example%2Fwp-json%2Fwp%2Fv2%2Fposts%3Finclude%3D1%252C2">`,
    `<a href="/wp-login.php?redirect_to=https%3A%2F%2Fa.example%2Findex.php%3Frest_route%3D%252Fwp%252Fv2%252Fposts">`,
  ],
  [
    'WordPress: links in lists of comments',
    `<a href="/wp-json/wp/v2/posts?include=1&#038;_fields=id#respond">`,
    `<a href="/wp-json/wp/v2/posts/1?_fields=id&#038;context=edit#respond">`,
  ],
  [
    'WordPress: comments',
    `<li class="comment even thread-even depth-1"><li class="comment odd alt depth-2">`,
    `<li class="comment odd alt thread-odd thread-alt depth-1"><li class="comment even depth-2">`,
  ],
  [
    'WordPress: pages of query loops',
    `<a href="?query-1-page=2&#038;include=1%2C2"><a href="/wp-json/wp/v2/posts?include=1%2C2&#038;query-1-page=2">`,
    `<a href="?query-1-page=2&#038;_fields=id"><a href="/wp-json/wp/v2/posts?_fields=id&#038;query-1-page=2">`,
  ],
  ['WordPress: categories block', `<select id='wp-block-categories-1'>`, `<select id='wp-block-categories-41'>`],
  [
    'WordPress: shortcodes after a post with blocks',
    `<p><div class='gallery'></div>\n</p>\n<p></p>\n<p><iframe></iframe></p>\n`,
    `<div class='gallery'></div>\n\n<iframe></iframe>\n`,
  ],
  [
    'nonces of scripts',
    `<script>var a = {"nonce":"0123456789"}</script>`,
    `<script>var a = {"nonce":"abcdef0123"}</script>`,
  ],
  ['nonces of addresses', `<a href="/?do=1&#038;_wpnonce=0123456789">`, `<a href="/?do=1&#038;_wpnonce=abcdef0123">`],
  [
    'WooCommerce',
    `<div data-wp-key="woocommerce/product-filter-chips1">`,
    `<div data-wp-key="woocommerce/product-filter-chips4">`,
  ],
  [
    'Contact Form 7',
    `<div id="wpcf7-f12-p34-o1"><form action="/wp-json/wp/v2/posts?include=34,35#wpcf7-f12-p34-o1">`,
    `<div id="wpcf7-f12-p34-o2"><form action="/wp-json/wp/v2/posts/34#wpcf7-f12-p34-o2">`,
  ],
  [
    'Gravity Forms',
    `<form id='gform_1' action='/wp-json/wp/v2/posts?page=1#gf_1'>`,
    `<form id='gform_1' action='/wp-json/wp/v2/posts?page=2#gf_1'>`,
  ],
  [
    'WPForms',
    `<form data-token="0123456789abcdef0123456789abcdef" data-token-time="1764450000">`,
    `<form data-token="fedcba9876543210fedcba9876543210" data-token-time="1764536400">`,
  ],
  ['TablePress', `<table id="tablepress-5">`, `<table id="tablepress-5-no-2">`],
  [
    'Easy Table of Contents',
    `<label for="ez-toc-cssicon-toggle-item-6a97b1b56ed1e">`,
    `<label for="ez-toc-cssicon-toggle-item-6a97b1e207f04">`,
  ],
  [
    'Jetpack: likes',
    `<div id="like-post-wrapper-1-5-693771de3d66b" data-src="/#obj_id=1-5-693771de3d66b&amp;n=1">`,
    `<div id="like-post-wrapper-1-5-693771de3d66c" data-src="/#obj_id=1-5-693771de3d66c&amp;n=1">`,
  ],
  ['Jetpack: slideshows', `<div id="gallery-34-1-slideshow">`, `<div id="gallery-34-3-slideshow">`],
  [
    'Jetpack: forms',
    `<input type='hidden' name='jetpack_contact_form_jwt' value='ab.cd-e.f' />`,
    `<input type='hidden' name='jetpack_contact_form_jwt' value='ab.xy-z.g' />`,
  ],
];

/** Texts that differ in what an author wrote. */
const different: readonly (readonly [string, string])[] = [
  [`<img src="/video-12-3.mp4">`, `<img src="/video-12-4.mp4">`],
  [`<img src="/photo_1700000000001_o.jpg">`, `<img src="/photo_1700000000002_o.jpg">`],
  [`<figure class="wp-duotone-000000-ffffff-2">`, `<figure class="wp-duotone-ff0000-ffffff-2">`],
  [`<ul class="gallery-columns-3">`, `<ul class="gallery-columns-4">`],
  [`<img class="wp-image-12">`, `<img class="wp-image-13">`],
  [`<table id="tablepress-5">`, `<table id="tablepress-6">`],
  [`<div id="wpcf7-f12-p34-o1">`, `<div id="wpcf7-f13-p34-o1">`],
  [`<a href="/?p=1">`, `<a href="/?p=2">`],
  [`<p>one</p><p>two</p>`, `<p>one two</p>`],
  [`<a href="?query-1-page=2&#038;a=1">`, `<a href="?query-1-page=3&#038;a=1">`],
  [`<p>The nonce is 12.</p>`, `<p>The nonce is 13.</p>`],
];

const withoutNumbers = (text: string) => text.replaceAll(/\d+/gu, '');

/** Those of {@link same} in which only a number differs. */
const counted = same.filter(
  ([, one, other]) => withoutNumbers(one) === withoutNumbers(other) && !/wp-json|token|[67]\w{12}/u.test(one),
);

describe('the comparison of a received body with the archived one', () => {
  it.each(same)('ignores what differs from answer to answer: %s', (_name, one, other) => {
    expect(isSameBody(`${one}text`, `${other}text`)).toBe(true);
    expect(isSameBody(`${one}text`, `${other}other text`)).toBe(false);
  });

  it.each(counted)('numbers what an answer counts from 1 in each body: %s', (_name, one, other) => {
    expect(numberFromOne(one)).toBe(numberFromOne(other));
  });

  it('keeps the same number for the same element of a body', () => {
    const body = (first: number, second: number) =>
      `<style>#gallery-${first} img{}</style><div id='gallery-${first}'></div><div id='gallery-${second}'></div>`;
    expect(numberFromOne(body(7, 8))).toBe(body(1, 2));
    expect(numberFromOne(body(2, 1))).toBe(body(1, 2));
  });

  it.each(different)('finds the difference between %s and %s', (one, other) => {
    expect(isSameBody(one, other)).toBe(false);
  });
});
