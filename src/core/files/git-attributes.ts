export const gitAttributesName = '.gitattributes';

/** Keeps git from converting line endings, since archives and outputs are compared byte by byte. */
export const gitAttributes = '* -text\n';
