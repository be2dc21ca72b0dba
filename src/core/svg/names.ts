/** SVG 2 elements and attributes that cannot run scripts or embed other kinds of documents. */

const words = (...lines: readonly string[]) => new Set(lines.flatMap((line) => line.split(' ')));

export const allowedElements: ReadonlySet<string> = words(
  'svg g defs symbol use switch a view title desc style',
  'path rect circle ellipse line polyline polygon image',
  'text tspan textPath',
  'linearGradient radialGradient stop pattern clipPath mask marker filter',
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode',
  'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  'animate animateMotion animateTransform set mpath',
);

/** Elements that may refer to another element of the drawing. */
export const referringElements: ReadonlySet<string> = words(
  'use image feImage textPath mpath linearGradient radialGradient pattern filter',
  'animate animateMotion animateTransform set',
);

/** Elements that may contain an image as a data URL. */
export const imageElements: ReadonlySet<string> = words('image feImage');

/** Presentation attributes. Their values are CSS, and can be animated. */
const presentation = words(
  'alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters',
  'color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter',
  'flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch',
  'font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering',
  'isolation kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type',
  'mix-blend-mode opacity overflow paint-order pointer-events shape-rendering stop-color stop-opacity stroke',
  'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width',
  'text-anchor text-decoration text-rendering transform transform-box transform-origin unicode-bidi vector-effect',
  'visibility white-space word-spacing writing-mode',
);

const geometry = words(
  'cx cy d dx dy fr fx fy height offset pathLength points preserveAspectRatio r rotate rx ry startOffset textLength',
  'viewBox width x x1 x2 y y1 y2 z lengthAdjust method side spacing orient markerHeight markerWidth refX refY',
  'gradientTransform gradientUnits spreadMethod patternContentUnits patternTransform patternUnits',
  'clipPathUnits maskContentUnits maskUnits markerUnits',
);

const filtering = words(
  'amplitude azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent filterRes filterUnits in in2',
  'intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength limitingConeAngle mode numOctaves operator order pointsAtX',
  'pointsAtY pointsAtZ preserveAlpha primitiveUnits radius result scale seed slope specularConstant specularExponent',
  'stdDeviation stitchTiles surfaceScale tableValues targetX targetY xChannelSelector yChannelSelector type',
);

/** Attributes that may be animated. None of them contain URLs. */
export const animatableAttributes: ReadonlySet<string> = new Set([...presentation, ...geometry, ...filtering]);

const timing = words(
  'attributeName attributeType accumulate additive begin by calcMode dur end fill from keyPoints keySplines keyTimes',
  'max min path repeatCount repeatDur restart rotate to values',
);

const plain = words(
  'id class lang role version baseProfile media systemLanguage requiredExtensions requiredFeatures zoomAndPan',
  'aria-label aria-labelledby aria-describedby aria-hidden aria-roledescription xml:space xml:lang',
);

export const allowedAttributes: ReadonlySet<string> = new Set([...animatableAttributes, ...timing, ...plain]);

/** Attributes whose values are plain text and not interpreted as CSS. */
export const plainTextAttributes: ReadonlySet<string> = plain;
