/** The file that tells git how to treat the files beside it. */
export const gitAttributesName = '.gitattributes';

/** Keeps git from converting line endings: archives and outputs are compared byte by byte. */
export const gitAttributes = '* -text\n';
