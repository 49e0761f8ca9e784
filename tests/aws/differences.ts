/** Tests in which an engine differs from AWS, not the product, with the reason. By the titles of the tests. */
export const knownDifferences: Record<string, string> = {
  'the bill of a visit with 20 bowls costs 9.5 units to read, and 33.5 to close with a product sold three times':
    'dynoxide counts the units that indexes take, as DynamoDB does. The embedded database does not, see docs/scale.md.',
  'messages cost a booking one more write and no request, and nothing while they are off':
    'dynoxide counts the units that indexes take, as DynamoDB does. The embedded database does not, see docs/scale.md.',
  'an invitation can be sent again':
    'moto refuses the email that an account has already when its attributes are set. Cognito takes it: nobody else has it.',
};
