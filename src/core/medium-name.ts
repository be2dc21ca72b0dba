/**
 * How the path of a media file ends, as the source of a regular expression: `<ab>/<sha256>.<extension>`. Extensions are lower case by
 * now; an earlier version kept some as `.Z`.
 */
export const mediumName = String.raw`(?<folder>[0-9a-f]{2})/(?<sha256>\k<folder>[0-9a-f]{62})\.[A-Za-z0-9]{1,16}`;
