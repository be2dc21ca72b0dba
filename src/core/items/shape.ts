import { z } from 'zod';

/** Returns the fields of an object schema. Empty for other schemas. */
export function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  return alternativesOf(schema).find((one) => one instanceof z.ZodObject)?.shape ?? {};
}

/** Returns the element schema of a schema that accepts an array. Undefined for other schemas. */
export function arrayElementOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  return alternativesOf(schema).find((one) => one instanceof z.ZodArray)?.element as z.ZodType | undefined;
}

/** Unwraps union, optional and nullable schemas. */
function alternativesOf(schema: z.ZodType | undefined): z.ZodType[] {
  if (!schema) return [];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(alternativesOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return alternativesOf(schema.unwrap() as z.ZodType);
  return [schema];
}
