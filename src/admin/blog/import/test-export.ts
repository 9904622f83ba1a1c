/** A WordPress export for tests: posts as left by ten years of editors, plugins and host moves (IMPT-12). */

/** A generated export. */
export interface TestExport {
  xml: string
  /** File names of the pictures that its posts show. */
  pictures: string[]
}

interface ExportOptions {
  posts?: number
  site?: string
  /** Included in every title and address. */
  mark?: string
}

/** The number of pictures in the library; posts use them in turn. */
const PICTURES = 12

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`
const pad = (number: number) => String(number).padStart(2, '0')

/** Makes an export of `posts` posts, 3 pages, pictures and menus. Each entry depends on its number alone. */
export function wordpressExport({
  posts = 200,
  site = 'https://old.example',
  mark = '',
}: ExportOptions = {}): TestExport {
  const uploads = `${site}/wp-content/uploads/2014/05`
  const tail = mark && `-${mark}`
  const pictures = Array.from({ length: PICTURES }, (_, index) => `lamp-${index}${tail}.jpg`)
  const numbers = Array.from({ length: posts }, (_, index) => index + 1)
  const items = [
    ...pictures.map((name, index) => attachment(9000 + index, `${uploads}/${name}`)),
    ...[1, 2, 3].map(number => item({ id: 8000 + number, type: 'page', title: `Page ${number} ${mark}` })),
    item({ id: 8500, type: 'nav_menu_item', title: 'Home' }),
    ...numbers.map(post),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old blog</title>
<link>${site}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('ana')}</wp:author_login><wp:author_display_name>${cdata('Ana Ruiz')}</wp:author_display_name></wp:author>
${items.join('\n')}
</channel>
</rss>
`
  return { xml, pictures }

  function attachment(id: number, address: string): string {
    const more = `<wp:attachment_url>${cdata(address)}</wp:attachment_url>
${meta('_wp_attachment_image_alt', `Lamp ${id}`)}`
    return item({ id, type: 'attachment', title: `Lamp ${id}`, status: 'inherit', more })
  }

  function post(number: number): string {
    const slug =
      number === 9 ? slugOf(2) : number === 13 ? `%d0%bb%d0%b0%d0%bc%d0%bf%d0%b0${tail}` : slugOf(number)
    const state =
      number % 20 === 0
        ? 'draft'
        : number % 20 === 1
          ? 'private'
          : number === 7
            ? 'trash'
            : number === 14
              ? 'future'
              : 'publish'
    const cover = number % 4 === 0 ? meta('_thumbnail_id', String(9000 + (number % PICTURES))) : ''
    const terms = `<category domain="category" nicename="news">${cdata('News &amp; views')}</category><category domain="category" nicename="uncategorized">${cdata('Uncategorized')}</category><category domain="post_tag" nicename="lamps">${cdata('Lamps')}</category>`
    const beside =
      number % 10 === 5
        ? meta('_yoast_wpseo_metadesc', `Post ${number} for engines`) +
          meta('_yoast_wpseo_opengraph-image', `${uploads}/${pictures[1]}`)
        : number % 10 === 6
          ? meta('_yoast_wpseo_metadesc', '%%title%% of %%sitename%%')
          : ''
    const comments =
      number % 50 === 0
        ? '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Nice</wp:comment_content></wp:comment>'
        : ''
    return item({
      ...{ id: number, type: 'post', status: state, slug: state === 'draft' ? '' : slug },
      // The title of one is not well-formed XML.
      title: number === 8 ? null : `Post ${number} ${mark}`.trim(),
      link: state === 'draft' ? `${site}/?p=${number}` : `${site}/2014/05/${slug}/`,
      time:
        state === 'draft'
          ? null
          : state === 'future'
            ? '2124-05-01 09:30:00'
            : `2014-05-${pad((number % 28) + 1)} 09:30:00`,
      password: number === 17 ? 'secret' : '',
      content: number === 11 ? ' \n' : contentOf(number),
      ...{ author: number === 6 ? 'gone' : 'ana', more: cover + terms + beside + comments },
      excerpt: number % 10 === 5 ? `<p>What post ${number} says<br/>&amp; means.</p>` : '',
    })
  }

  function slugOf(number: number): string {
    return `post-${number}${tail}`
  }

  function contentOf(number: number): string {
    const lamp = `${uploads}/lamp-${number % PICTURES}${tail}`
    switch (number % 5) {
      case 0:
        return `<!-- wp:paragraph -->
<p>Paragraph ${number} with <strong>bold</strong> and <a href="${site}/2014/05/${slugOf(2)}/#more">the second post</a>.</p>
<!-- /wp:paragraph -->

<!-- wp:image {"id":9000,"sizeSlug":"large"} -->
<figure class="wp-block-image size-large"><a href="${lamp}.jpg"><img src="${lamp}-1024x683.jpg" alt="A lamp" class="wp-image-9000"/></a><figcaption class="wp-element-caption">The lamp at night</figcaption></figure>
<!-- /wp:image -->

<!-- wp:embed {"url":"https://youtu.be/abcdefghijk","type":"video"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://youtu.be/abcdefghijk
</div></figure>
<!-- /wp:embed -->

<!-- wp:latest-posts /-->`
      case 1:
        return `First line\r\nsecond line of ${number}.\r\n\r\n[caption id="attachment_9000" align="alignleft" width="300"]<a href="${lamp}.jpg"><img src="${lamp}-300x200.jpg" alt="A lamp" width="300" /></a> A lamp of brass[/caption]\r\n\r\nA relative one: <img src="/wp-content/uploads/2014/05/lamp-${number % PICTURES}${tail}.jpg">\r\n\r\n[contact-form-7 id="12" title="Contact"]`
      case 2:
        // Broken: unclosed tags, bold across paragraphs, a cell without a table, missing quotes.
        return `<div class=wrap><p>Opened <b>bold ${number}

<p>and <i>italic, <a href=https://example.com/a?b=1&c=2>a link
<ul><li>one<li>two</ul>
</span></center><td>a cell</td>
<img src=${lamp}.jpg alt="Unclosed"
<h2>After</h2>
text\u0008 with a control character and </p></p>`
      case 3:
        return `Words with [sic] and [1] stay.

[gallery ids="9000,9001" columns="2"]

[vc_row][vc_column width="1/2"]Inside of a page builder[/vc_column][/vc_row]

<script>alert(1)</script><iframe src="https://www.youtube.com/embed/abcdefghijk" width="560"></iframe>
<img src="https://stats.example/pixel.gif" width="1" height="1">`
      default:
        return `How an item ends: <code>&lt;/item&gt;</code> and in the source </item> as well.

<pre>if (a[b] && c) {

  [gallery]
}</pre>

CDATA ends with ]]> and goes on in ${number}.`
    }
  }
}

interface Item {
  id: number
  type: string
  /** Null for one that is not well-formed XML. */
  title: string | null
  status?: string
  slug?: string
  link?: string
  /** Null for none. */
  time?: string | null
  password?: string
  content?: string
  excerpt?: string
  author?: string
  more?: string
}

function item(one: Item): string {
  const {
    id,
    type,
    title,
    status = 'publish',
    slug = '',
    link = '',
    content = '',
    excerpt = '',
    author = 'ana',
    password = '',
    more = '',
  } = one
  const time = one.time ?? '0000-00-00 00:00:00'
  return `<item>
<title>${title === null ? 'Fish & chips' : cdata(title)}</title>
<link>${link}</link>
<dc:creator>${cdata(author)}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded>
<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(time)}</wp:post_date>
<wp:post_date_gmt>${cdata(time)}</wp:post_date_gmt>
<wp:post_name>${cdata(slug)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_type>${cdata(type)}</wp:post_type>
<wp:post_password>${cdata(password)}</wp:post_password>
${more}
</item>`
}
