import fc from 'fast-check';

// Values that servers may send for any field: texts, scalars, unknown fields, and lists in every shape.

const from = fc.constantFrom;

/** Strings of any UTF-16 code units, including lone surrogates. */
const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));

export const strangeText: fc.Arbitrary<string> = fc.oneof(
  from(
    '',
    ' ',
    ' 앞뒤 ',
    '느린 빛',
    'Slow light',
    '200',
    '0',
    'null',
    'http://',
    '<b>&amp;</b>',
    ']]>',
    '"\\/',
    '</script>',
  ),
  from(
    'a\u0000b',
    '\ufeff머리',
    '첫 줄\r\n둘째 줄\r',
    '\u2028\u2029',
    '\ud800',
    'x\udfffy',
    'e\u0301',
    '👩‍👧',
    '\u007f\u0085\ufffe',
  ),
  from('https://img.example.com/a.png?credential=c&expires=1&signature=s%3D', '12345678901234567890'),
  anyUnits,
);

const someNumber = from(0, 1, -1, 2, 15, 20, 1.5, -0.25, 1e-7, 1e21, 1_704_416_400, Number.MAX_SAFE_INTEGER);

/** Names of fields, including names that are dangerous when objects are copied, and integers, which objects list before other keys. */
const strangeName = from(
  ...[
    '__proto__',
    'constructor',
    'toString',
    'toJSON',
    'then',
    'length',
    'post',
    'tag',
    'item',
    'status',
    'link',
    'a.b',
  ],
  ...['0', '7', '10', '4294967294', '4294967295', '-1', '', ' ', '조회수', '\ud800', 'slogan', 'Zeta', 'alpha'],
);

const { value: someJson } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    from(null, true, false),
    someNumber,
    strangeText,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(strangeName, tie('value')), { maxLength: 3 }).map(objectOf),
  ),
}));

/** Returns an object with own properties of these names, even `__proto__`. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(entries);
}

/** Values that servers send for a field that should be a scalar. {@link item} omits some fields. */
export const strangeScalar: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: strangeText },
  { weight: 2, arbitrary: someNumber },
  { weight: 1, arbitrary: from(null) },
  { weight: 1, arbitrary: someJson },
);

export const dateValue: fc.Arbitrary<unknown> = from(
  ...['2024-01-05 10:00:00', '2024-01-05 10:00:00', '2009-05-02 10:31:00', '2024-02-30 10:00:00', '', 'x', null],
  ...['1704416400', 1_704_416_400, '1241227860', '-1', '0'],
);

export const countValue: fc.Arbitrary<unknown> = from('0', '3', 0, 7, 'x', null);
export const flagValue: fc.Arbitrary<unknown> = from('Y', 'N', 'y', 1, null);

/** Generates items with some of the `fields`, all `required` ones, and undocumented ones. */
export function item(
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const unknown = fc.array(fc.tuple(strangeName, someJson), { maxLength: 2 }).map(objectOf);
  return fc
    .tuple(unknown, fc.record(fields, { requiredKeys: [] }), fc.record(required))
    .map(([others, some, all]) => ({ ...others, ...some, ...all }));
}

/** Generates the shapes of a list that {@link file://../../../src/core/items/list.ts} reads. Undefined: the field is omitted. */
export function listShapes(elements: readonly unknown[], name: string): fc.Arbitrary<unknown> {
  const [only] = elements;
  if (elements.length === 0)
    return from<unknown>([], '', {}, null, { [name]: [] }, { [name]: '' }, { [name]: null }, undefined);
  const shapes = [elements, { [name]: elements }];
  return elements.length === 1 ? from<unknown>(...shapes, only, { [name]: only }) : from<unknown>(...shapes);
}
