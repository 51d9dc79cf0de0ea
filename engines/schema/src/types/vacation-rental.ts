import { active, choice, image, integer, long, must, number, object, should, text } from '../model/define.ts'
import type { SchemaType } from '../model/model.ts'
import { address, ratings } from './parts.ts'

export const vacationRental: SchemaType = {
  id: 'vacation-rental',
  label: 'Vacation rental',
  type: 'VacationRental',
  summary: 'A house or flat rented to guests.',
  status: active('vacation-rental', 'Only for sites that Google accepted as partners.'),
  fields: [
    text('name', 'Name', must, { example: 'Harbour cottage' }),
    text('identifier', 'Identifier', must, { example: 'abc123' }),
    image('Image URL', must, {
      list: 'always',
      atLeast: 8,
      hint: 'Eight or more, with bedroom, bathroom and common area',
    }),
    number('latitude', 'Latitude', must, { example: 42.12345, min: -90, max: 90, hint: 'At least five decimals' }),
    number('longitude', 'Longitude', must, { example: 101.12345, min: -180, max: 180 }),
    object('containsPlace', 'Accommodation', must, {
      type: 'Accommodation',
      fields: [
        object('occupancy', 'Guests', must, {
          type: 'QuantitativeValue',
          fields: [integer('value', 'Maximum guests', must, { example: 5, min: 1 })],
        }),
        integer('numberOfBedrooms', 'Bedrooms', should, { example: 3, min: 0 }),
        integer('numberOfBathroomsTotal', 'Bathrooms', should, { example: 1, min: 0 }),
        choice('additionalType', 'Rental type', should, ['EntirePlace', 'PrivateRoom', 'SharedRoom'], { bare: true }),
        object('floorSize', 'Size', should, {
          type: 'QuantitativeValue',
          fields: [
            number('value', 'Floor size', must, { example: 75, min: 0 }),
            choice('unitCode', 'Unit', must, ['MTK', 'FTK', 'SQM', 'SQF'], { bare: true }),
          ],
        }),
      ],
    }),
    object('address', 'Address', should, address()),
    object('aggregateRating', 'Average rating', should, ratings(should)[0]?.shapes ?? []),
    long('description', 'Description', should, { example: 'By the water, with a garden.' }),
    text('checkinTime', 'Check-in', should, { example: '18:00:00+00:00' }),
    text('checkoutTime', 'Check-out', should, { example: '11:00:00+00:00' }),
  ],
}
