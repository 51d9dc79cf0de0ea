import {
  active,
  boolean,
  choice,
  country,
  date,
  datetime,
  duration,
  type Field,
  gtin,
  image,
  integer,
  long,
  may,
  must,
  object,
  retired,
  type SchemaType,
  type Shape,
  should,
  text,
  url,
} from '../model/model.ts'
import { clip, interactions, personOrBusiness, ratings, video } from './parts.ts'

export const videoType: SchemaType = {
  id: 'video',
  label: 'Video',
  type: 'VideoObject',
  summary: 'A video that is the main content of its page.',
  status: active('video', 'Shows thumbnail, length, live badge and key moments.'),
  fields: [
    ...video('Video'),
    url('contentUrl', 'Video file URL', may, { example: 'https://example.com/video.mp4' }),
    url('embedUrl', 'Player URL', may, { example: 'https://example.com/player?video=123' }),
    duration('duration', 'Length', should, { example: 'PT1M54S' }),
    datetime('expires', 'Available until', should, { example: '2027-02-05T08:00:00+00:00' }),
    interactions('interactionStatistic', 'Views', should, ['WatchAction', 'LikeAction', 'CommentAction']),
    country('regionsAllowed', 'Countries where it plays', should, { list: 'may', item: 'Country', example: 'GB' }),
    object(
      'publication',
      'Live broadcast',
      should,
      {
        type: 'BroadcastEvent',
        fields: [
          boolean('isLiveBroadcast', 'Is or was live', must, { example: true }),
          datetime('startDate', 'Live from', must, { example: '2026-10-27T14:00:00+00:00' }),
          datetime('endDate', 'Live until', should, { example: '2026-10-27T14:37:14+00:00' }),
        ],
        order: [['startDate', 'endDate']],
      },
      { list: 'may', item: 'Broadcast' },
    ),
    object('hasPart', 'Key moments', should, clip, { list: 'may', item: 'Clip' }),
  ],
  oneOf: [{ names: ['contentUrl', 'embedUrl'], level: 'recommended' }],
  order: [['uploadDate', 'expires']],
}

const step: Shape = {
  type: 'HowToStep',
  fields: [
    text('name', 'Step title', should, { example: 'Preheat' }),
    long('text', 'Step', must, { example: 'Heat the oven to 180 °C.' }),
    url('url', 'Step URL', should, { example: 'https://example.com/cake#step1' }),
    image('Step image URL', should),
  ],
}

export const recipe: SchemaType = {
  id: 'recipe',
  label: 'Recipe',
  type: 'Recipe',
  summary: 'A dish with ingredients, steps and times.',
  status: active('recipe', 'Shows image, rating and time, and appears in recipe carousels.'),
  fields: [
    text('name', 'Dish', must, { example: 'Party coffee cake' }),
    image('Image URL', must),
    object('author', 'Author', should, personOrBusiness('Author')),
    date('datePublished', 'Date published', should, { example: '2026-03-10' }),
    long('description', 'Short description', should, { example: 'Awesome for parties.' }),
    text('recipeCuisine', 'Cuisine', should, { example: 'American' }),
    text('recipeCategory', 'Meal or course', should, { example: 'Dessert' }),
    text('keywords', 'Keywords', should, { example: 'cake, coffee' }),
    duration('prepTime', 'Preparation time', should, { example: 'PT30M' }),
    duration('cookTime', 'Cooking time', should, { example: 'PT1H' }),
    duration('totalTime', 'Total time', should, { example: 'PT1H30M' }),
    text('recipeYield', 'Servings', should, { example: '10 servings' }),
    object('nutrition', 'Nutrition', should, {
      type: 'NutritionInformation',
      fields: [
        text('calories', 'Calories per serving', should, { example: '270 calories' }),
        text('fatContent', 'Fat', may, { example: '12 g' }),
        text('carbohydrateContent', 'Carbohydrates', may, { example: '30 g' }),
        text('proteinContent', 'Protein', may, { example: '6 g' }),
      ],
    }),
    text('recipeIngredient', 'Ingredients', should, { list: 'always', item: 'Ingredient', example: '2 cups of flour' }),
    object(
      'recipeInstructions',
      'Steps',
      should,
      [
        step,
        {
          type: 'HowToSection',
          fields: [
            text('name', 'Section title', must, { example: 'The dough' }),
            object('itemListElement', 'Steps of the section', must, step, { list: 'always', item: 'Step' }),
          ],
        },
      ],
      { list: 'always', item: 'Step' },
    ),
    ...ratings(should).filter(({ name }) => name === 'aggregateRating'),
    object('video', 'Video', should, { type: 'VideoObject', fields: video('Video') }),
  ],
  needs: [
    { when: 'prepTime', needs: 'cookTime', level: 'recommended' },
    { when: 'nutrition', needs: 'recipeYield', level: 'required' },
  ],
}

const position: Field = integer('position', 'Position', must, { counted: true, example: 1, min: 1 })

export const breadcrumbList: SchemaType = {
  id: 'breadcrumb-list',
  label: 'Breadcrumb',
  type: 'BreadcrumbList',
  summary: 'The path from the home page to this page.',
  status: active('breadcrumb', 'Shows the path instead of the URL.'),
  fields: [
    object(
      'itemListElement',
      'Path items',
      must,
      {
        type: 'ListItem',
        fields: [
          position,
          text('name', 'Name of the page', must, { example: 'Books', orIn: 'item' }),
          url('item', 'URL of the page', must, {
            example: 'https://example.com/books',
            exceptLast: true,
            hint: 'Optional for the last page',
          }),
        ],
      },
      { list: 'always', item: 'Page', atLeast: 2 },
    ),
  ],
}

const course: Shape = {
  type: 'Course',
  fields: [
    text('name', 'Course name', must, { example: 'Algebra for beginners' }),
    long('description', 'Course description', must, { example: 'Equations from the ground up.' }),
    url('url', 'Course URL', must, { example: 'https://example.com/courses/algebra' }),
    object('provider', 'Provider', should, {
      type: 'Organization',
      fields: [
        text('name', 'Provider name', must, { example: 'Example University' }),
        url('sameAs', 'Provider website', may, { example: 'https://university.example' }),
      ],
    }),
  ],
}

export const courseList: SchemaType = {
  id: 'course-list',
  label: 'Course list',
  type: 'ItemList',
  only: { path: 'itemListElement.item.@type', is: 'Course' },
  summary: 'Three or more courses of one provider on one page.',
  status: active('course', 'Shows the courses as a list. Course info, its larger sibling, ended in June 2025.'),
  fields: [
    object(
      'itemListElement',
      'Courses',
      must,
      { type: 'ListItem', fields: [position, object('item', 'Course', must, course)] },
      { list: 'always', item: 'Course', atLeast: 3 },
    ),
  ],
}

export const movie: SchemaType = {
  id: 'movie',
  label: 'Movie',
  type: 'Movie',
  summary: 'A film. Google shows films as a carousel when a page lists several.',
  status: active('movie', 'Shown in a carousel on mobile for a page that lists films.'),
  fields: [
    text('name', 'Title', must, { example: 'A Star Is Born' }),
    image('Poster URL', must, { hint: 'Aspect ratio 6:9, such as 600 × 900 px' }),
    date('dateCreated', 'Released on', should, { example: '2026-10-05' }),
    object('director', 'Director', should, {
      type: 'Person',
      fields: [text('name', 'Director name', must, { example: 'Jane Doe' })],
    }),
    url('url', 'Page URL', should, { example: 'https://example.com/film' }),
    ...ratings(should),
  ],
}

export const book: SchemaType = {
  id: 'book',
  label: 'Book',
  type: 'Book',
  subtypes: ['Audiobook'],
  summary: 'A book and its editions.',
  status: retired(
    'June 2025',
    'book',
    'Google ended book actions. The markup is still valid; ratings of a book still count as review snippets.',
  ),
  fields: [
    text('name', 'Title', must, { example: 'The Catcher in the Rye' }),
    object('author', 'Author', must, personOrBusiness('Author'), { list: 'may', item: 'Author' }),
    url('url', 'Page URL', should, { example: 'https://example.com/book' }),
    object(
      'workExample',
      'Editions',
      should,
      {
        type: 'Book',
        fields: [
          gtin('isbn', 'ISBN', must, { example: '9780316769488', hint: '13 digits' }),
          choice('bookFormat', 'Format', must, ['Hardcover', 'Paperback', 'EBook', 'AudiobookFormat']),
          text('bookEdition', 'Edition', may, { example: '2nd edition' }),
        ],
      },
      { list: 'may', item: 'Edition' },
    ),
    url('sameAs', 'Reference page', may, { example: 'https://en.wikipedia.example/book' }),
    ...ratings(may),
  ],
}
