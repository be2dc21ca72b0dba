import { z } from 'zod';

/** The fields that a schema knows of an object; none where it is no schema of objects. */
export function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  return alternativesOf(schema).find((one) => one instanceof z.ZodObject)?.shape ?? {};
}

/** The schema of the elements where a schema takes an array. */
export function arrayElementOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  return alternativesOf(schema).find((one) => one instanceof z.ZodArray)?.element as z.ZodType | undefined;
}

/** The schemas that a union, optional or nullable schema stands for. */
function alternativesOf(schema: z.ZodType | undefined): z.ZodType[] {
  if (!schema) return [];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(alternativesOf);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return alternativesOf(schema.unwrap() as z.ZodType);
  return [schema];
}
