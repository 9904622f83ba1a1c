/* The old question in its old place: which is bigger? */
const CHOICES = [[510, '3'], [930, '4']]
