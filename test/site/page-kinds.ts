/** A page of the sample blog for each kind of page. Other tests cover the later pages of lists, which it lacks. */
export const kinds = {
  'front page': 'index.html',
  'long post': 'entry/walking-the-old-railway/index.html',
  'post with code': 'entry/types-that-catch-mistakes/index.html',
  'post with pictures': 'entry/다시-우도-십-년-만에/index.html',
  'post of one line': '1/index.html',
  'post without title': '15/index.html',
  'category with children': 'category/사진/index.html',
  'all posts': 'category/index.html',
  'all tags': 'tag/index.html',
  tag: 'tag/여행/index.html',
  'all dates': 'archive/index.html',
  year: 'archive/2016/index.html',
  month: 'archive/2016/12/index.html',
  'about page': 'about/index.html',
  search: 'search/index.html',
  '404 page': '404.html',
} as const;
