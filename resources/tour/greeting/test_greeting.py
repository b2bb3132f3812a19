import unittest

from greeting import greet


class GreetingTest(unittest.TestCase):
    def test_early(self) -> None:
        self.assertEqual(greet("Ada", 8), "Good morning, Ada!")

    def test_noon(self) -> None:
        self.assertEqual(greet("Ada", 12), "Good afternoon, Ada!")

    def test_late(self) -> None:
        self.assertEqual(greet("Ada", 20), "Good evening, Ada!")


if __name__ == "__main__":
    unittest.main()
