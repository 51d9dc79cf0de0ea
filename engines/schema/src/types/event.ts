import { active, choice, datetime, image, long, may, must, object, should, text, url } from '../model/define.ts'
import type { SchemaType } from '../model/model.ts'
import { AVAILABILITY, address, business, price } from './parts.ts'

export const event: SchemaType = {
  id: 'event',
  label: 'Event',
  type: 'Event',
  subtypes: [
    'BusinessEvent',
    'ChildrensEvent',
    'ComedyEvent',
    'DanceEvent',
    'EducationEvent',
    'ExhibitionEvent',
    'Festival',
    'FoodEvent',
    'LiteraryEvent',
    'MusicEvent',
    'ScreeningEvent',
    'SocialEvent',
    'SportsEvent',
    'TheaterEvent',
  ],
  summary: 'Something that takes place at a set time, on site or online.',
  status: active('event', 'Shows the event in Google’s event listings. Online-only events are no longer listed.'),
  fields: [
    text('name', 'Event name', must, { example: 'The adventures of Kira and Morrison' }),
    datetime('startDate', 'Starts', must, { example: '2027-07-21T19:00:00-05:00' }),
    object(
      'location',
      'Place',
      must,
      [
        {
          type: 'Place',
          fields: [
            text('name', 'Name of the place', should, { example: 'Snickerpark Stadium' }),
            object('address', 'Address', must, address()),
          ],
        },
        {
          type: 'VirtualLocation',
          fields: [url('url', 'URL to join', must, { example: 'https://example.com/live' })],
        },
      ],
      { list: 'may', item: 'Place' },
    ),
    datetime('endDate', 'Ends', should, { example: '2027-07-21T23:00:00-05:00' }),
    long('description', 'Description', should, { example: 'An evening of songs.' }),
    image('Image URL', should),
    choice('eventStatus', 'Status', should, [
      'EventScheduled',
      'EventCancelled',
      'EventPostponed',
      'EventRescheduled',
      'EventMovedOnline',
    ]),
    choice('eventAttendanceMode', 'Attendance', may, [
      'OfflineEventAttendanceMode',
      'OnlineEventAttendanceMode',
      'MixedEventAttendanceMode',
    ]),
    datetime('previousStartDate', 'Previous start date', may, { example: '2027-07-20T19:00:00-05:00' }),
    object(
      'offers',
      'Tickets',
      should,
      {
        type: 'Offer',
        fields: [
          ...price(should),
          choice('availability', 'Availability', should, AVAILABILITY),
          url('url', 'Ticket URL', should, { example: 'https://example.com/tickets' }),
          datetime('validFrom', 'On sale from', should, { example: '2027-05-21T12:00:00+00:00' }),
        ],
      },
      { list: 'may', item: 'Ticket' },
    ),
    object(
      'performer',
      'Performer',
      should,
      [
        { type: 'Person', fields: [text('name', 'Performer name', must, { example: 'Kira and Morrison' })] },
        { type: 'PerformingGroup', fields: [text('name', 'Performer name', must, { example: 'Kira and Morrison' })] },
      ],
      { list: 'may', item: 'Performer' },
    ),
    object('organizer', 'Organiser', should, [business('Organiser'), { ...business('Organiser', 'Person') }]),
  ],
  order: [['startDate', 'endDate']],
}
