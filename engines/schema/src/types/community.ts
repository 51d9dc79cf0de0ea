import {
  active,
  datetime,
  type Field,
  image,
  integer,
  long,
  may,
  must,
  object,
  type SchemaType,
  type Shape,
  should,
  text,
  url,
} from '../model/model.ts'
import { interactions, person } from './parts.ts'

const votes = integer('upvoteCount', 'Votes', should, { example: 12 })
const author = (who: string, level: Field['level']) =>
  object('author', who, level, [person(who), { ...person(who), type: 'Organization' }])

const answer: Shape = {
  type: 'Answer',
  fields: [
    long('text', 'Answer', must, { example: '1 pound is 16 ounces.' }),
    author('Answer author', should),
    datetime('datePublished', 'Answered on', should, { example: '2026-11-02T21:11:00+00:00' }),
    votes,
    url('url', 'Answer URL', should, { example: 'https://example.com/question#answer' }),
  ],
}

export const qaPage: SchemaType = {
  id: 'qa-page',
  label: 'Q&A page',
  type: 'QAPage',
  summary: 'One question that visitors answer.',
  status: active('qapage', 'Shows the question with its top answers. Not for a site’s own FAQ.'),
  fields: [
    object('mainEntity', 'Question', must, {
      type: 'Question',
      fields: [
        text('name', 'Question', must, { example: 'How many ounces are in a pound?' }),
        integer('answerCount', 'Number of answers', must, { example: 2, min: 0 }),
        long('text', 'Question in full', should, { example: 'My recipe gives pounds, my scale ounces.' }),
        author('Asker', should),
        datetime('datePublished', 'Asked on', should, { example: '2026-07-23T21:11:00+00:00' }),
        votes,
        object('acceptedAnswer', 'Accepted answer', may, answer),
        object('suggestedAnswer', 'Other answers', may, answer, { list: 'may', item: 'Answer' }),
      ],
      oneOf: [{ names: ['acceptedAnswer', 'suggestedAnswer'], level: 'required' }],
    }),
  ],
}

export const discussion: SchemaType = {
  id: 'discussion',
  label: 'Discussion forum',
  type: 'DiscussionForumPosting',
  subtypes: ['SocialMediaPosting'],
  summary: 'A forum post and its replies.',
  status: active('discussion-forum', 'Shows the thread in forum results.'),
  fields: [
    author('Author', must),
    datetime('datePublished', 'Posted on', must, { example: '2026-03-01T08:34:34+02:00' }),
    long('text', 'Post text', may, { example: 'The ship leaves on Friday.' }),
    image('Image URL', may),
    text('headline', 'Title', should, { example: 'Last call for passengers' }),
    url('url', 'Page URL', should, { example: 'https://example.com/post/1' }),
    datetime('dateModified', 'Edited on', should, { example: '2026-03-02T08:34:34+02:00' }),
    interactions('interactionStatistic', 'Reactions', should, [
      'LikeAction',
      'CommentAction',
      'ShareAction',
      'ViewAction',
    ]),
    object(
      'comment',
      'Replies',
      should,
      {
        type: 'Comment',
        fields: [
          long('text', 'Reply', must, { example: 'See you there.' }),
          author('Reply author', must),
          datetime('datePublished', 'Replied on', must, { example: '2026-03-01T09:46:02+02:00' }),
        ],
      },
      { list: 'may', item: 'Reply' },
    ),
  ],
  oneOf: [{ names: ['text', 'image'], level: 'required' }],
  order: [['datePublished', 'dateModified']],
}

/** Whatever has no definition: what was pasted is kept, and the common properties can be edited. */
export const otherType: SchemaType = {
  id: 'other',
  label: 'Another type',
  type: 'Thing',
  summary: 'Any other schema.org type. What you paste stays unchanged.',
  status: active('https://schema.org/Thing', 'No rules for this type: only property names and URLs are checked.'),
  fields: [
    text('name', 'Name', may, { example: 'Something' }),
    long('description', 'Description', may, { example: 'What it is.' }),
    url('url', 'Page URL', may, { example: 'https://example.com/something' }),
    image('Image URL', may),
  ],
}
